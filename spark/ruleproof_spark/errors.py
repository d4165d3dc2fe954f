"""What can go wrong."""


class ScanError(RuntimeError):
    """A scan cannot be done: a wrong argument, a manifest that cannot be read, or a process that failed."""
