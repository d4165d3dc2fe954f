"""Makes the package of an extension of VS Code (.vsix), and checks its form.

  python3 -m editor_checks.package FOLDER FILE.vsix

A package is a ZIP archive of `extension.vsixmanifest`, `[Content_Types].xml` and the files of the extension
below `extension/`: the Open Packaging Conventions, as `vsce package` writes it. The same files give the same
bytes. The modules of `dependencies` are packaged if `npm install` has put them into `node_modules`.
"""

import json
import pathlib
import re
import sys
import zipfile
from xml.dom import minidom
from xml.sax.saxutils import escape, quoteattr

TYPES = {".json": "application/json", ".js": "application/javascript", ".md": "text/markdown",
         ".vsixmanifest": "text/xml", ".txt": "text/plain", ".cjs": "application/javascript",
         ".mjs": "application/javascript", ".ts": "application/typescript", ".map": "application/json"}


def manifest(package):
    engine = package["engines"]["vscode"]
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011" xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">
  <Metadata>
    <Identity Language="en-US" Id={quoteattr(package["name"])} Version={quoteattr(package["version"])} Publisher={quoteattr(package["publisher"])}/>
    <DisplayName>{escape(package["displayName"])}</DisplayName>
    <Description xml:space="preserve">{escape(package["description"])}</Description>
    <Tags>{escape(",".join(package.get("keywords", [])))}</Tags>
    <Categories>{escape(",".join(package.get("categories", [])))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value={quoteattr(engine)}/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionDependencies" Value=""/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionPack" Value=""/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
      <Property Id="Microsoft.VisualStudio.Code.LocalizedLanguages" Value=""/>
    </Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
  </Assets>
</PackageManifest>
"""


def content_types(names):
    suffixes = sorted({pathlib.PurePath(n).suffix.lower() for n in names} | {".vsixmanifest"})
    rows = "".join(f'<Default Extension={quoteattr(s)} ContentType={quoteattr(TYPES.get(s, "application/octet-stream"))}/>'
                   for s in suffixes if s)
    return ('<?xml version="1.0" encoding="utf-8"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/'
            f'content-types">{rows}</Types>\n')


def files(folder):
    """The files of the extension: all but tests and what only its development needs."""
    left_out = re.compile(r"^(test/|\.vscodeignore$|package-lock\.json$|eslint\.config\.|.*\.vsix$|node_modules/\.)")
    found = sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())
    return [name for name in found if not left_out.match(name)]


def write(folder, path):
    package = json.loads((folder / "package.json").read_text())
    names = files(folder)
    members = [("extension.vsixmanifest", manifest(package).encode()),
               ("[Content_Types].xml", content_types(names).encode())]
    members += [(f"extension/{name}", (folder / name).read_bytes()) for name in names]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            entry = zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)


def check(path):
    """What VS Code needs to install a package; raises if something of it is missing."""
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None, "the archive is damaged"
        names = set(archive.namelist())
        document = minidom.parseString(archive.read("extension.vsixmanifest"))
        minidom.parseString(archive.read("[Content_Types].xml"))
        package = json.loads(archive.read("extension/package.json"))
        identity = document.getElementsByTagName("Identity")[0]
        for attribute, key in [("Id", "name"), ("Version", "version"), ("Publisher", "publisher")]:
            assert identity.getAttribute(attribute) == package[key], f"the {key} is not that of package.json"
        for asset in document.getElementsByTagName("Asset"):
            assert asset.getAttribute("Path") in names, f"{asset.getAttribute('Path')} is missing"
        main = "extension/" + package["main"].removeprefix("./")
        assert main in names, f"{main} is missing"
        assert re.fullmatch(r"[a-z0-9][a-z0-9-]*", package["name"]) and re.fullmatch(r"\d+\.\d+\.\d+", package["version"])
        assert re.fullmatch(r"\^\d+\.\d+\.\d+", package["engines"]["vscode"])
        for command in package["contributes"]["commands"]:
            assert command["command"].startswith("ruleproof."), command
        suffixes = {pathlib.PurePath(n).suffix.lower() for n in names} - {""}
        known = {node.getAttribute("Extension") for node in
                 minidom.parseString(archive.read("[Content_Types].xml")).getElementsByTagName("Default")}
        assert suffixes - {".xml"} <= known, f"no type for {suffixes - known}"
        return len(names)


if __name__ == "__main__":
    folder, path = map(pathlib.Path, sys.argv[1:3])
    write(folder, path)
    print(f"check-editors: package: {check(path)} files")
