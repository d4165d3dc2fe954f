// Looks at the finished environment, so that changes to it are seen.
(function (kit) { 'use strict'; kit.seal(); })
