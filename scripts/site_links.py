"""Leads links of the site that leave the documents to the repository, or to nothing where it has no address."""
import os
import posixpath
import re

LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]+)\)")
FENCE = re.compile(r"(^```.*?^```\s*$)", re.MULTILINE | re.DOTALL)


def on_page_markdown(markdown, page, config, files):
    folder = posixpath.dirname(page.file.src_uri)
    known = {file.src_uri for file in files}
    repository = (config.repo_url or "").rstrip("/")

    def changed(match):
        text, target = match.groups()
        path = target.split("#")[0]
        if not path or "://" in target or target.startswith("mailto:"):
            return match.group(0)
        place = posixpath.normpath(posixpath.join("docs", folder, path))
        if place.startswith("docs/") and place.removeprefix("docs/") in known:
            return match.group(0)
        if not os.path.exists(place):
            # The strict build reports it.
            return match.group(0)
        return f"[{text}]({repository}/blob/main/{place})" if repository else text

    parts = FENCE.split(markdown)
    return "".join(part if part.startswith("```") else LINK.sub(changed, part) for part in parts)
