"""A file server that shows `dist/` under a sub-path, as GitHub Pages would."""

import contextlib
import errno
import http.server
import socket
import threading
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from tools.install import Problem

HOST = "127.0.0.1"
SUB_PATH = "/pygames/"

MIME_TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}


class Handler(http.server.BaseHTTPRequestHandler):
    """GET and HEAD for the files of `server.folder`; validated by ETag at every use."""

    protocol_version = "HTTP/1.1"
    server: "Server"

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        if path in ("/", SUB_PATH.rstrip("/")):
            self.answer(HTTPStatus.FOUND, {"Location": SUB_PATH})
            return
        file = self.find(unquote(path))
        if file is None:
            self.answer(HTTPStatus.NOT_FOUND, {"Content-Type": "text/plain"}, b"not found\n")
            return
        state = file.stat()
        headers = {
            "Content-Type": MIME_TYPES.get(file.suffix, "application/octet-stream"),
            "Cache-Control": "no-cache",
            "ETag": f'"{state.st_mtime_ns:x}-{state.st_size:x}"',
        }
        if self.headers.get("If-None-Match") == headers["ETag"]:
            self.answer(HTTPStatus.NOT_MODIFIED, headers)
        else:
            self.answer(HTTPStatus.OK, headers, file.read_bytes())

    do_HEAD = do_GET

    def find(self, path: str) -> Path | None:
        """The file that `path` names, or None when there is none inside the folder."""
        if not path.startswith(SUB_PATH):
            return None
        file = (self.server.folder / path.removeprefix(SUB_PATH)).resolve()
        if not file.is_relative_to(self.server.folder):
            return None
        if file.is_dir():
            file /= "index.html"
        return file if file.is_file() else None

    def answer(self, status: HTTPStatus, headers: dict[str, str], body: bytes = b"") -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if body and self.command != "HEAD":
            self.write(body)

    def write(self, body: bytes) -> None:
        """Send `body`; the tests override this to be slow or to break off."""
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: the terminal is for the address and for errors."""


class Server(http.server.ThreadingHTTPServer):
    """Serves `folder` at `address`; port 0 takes any free one.

    Raises `Problem` when the port is taken.
    """

    daemon_threads = True

    def __init__(self, folder: Path, port: int, handler: type[Handler] = Handler) -> None:
        self.folder = folder.resolve()
        self.connections: set[socket.socket] = set()
        try:
            super().__init__((HOST, port), handler)
        except (OSError, OverflowError) as error:
            taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
            reason = "is taken" if taken else f"cannot be used ({error})"
            raise Problem(f"port {port} {reason}: choose another with --port") from error

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.server_port}{SUB_PATH}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Nothing: a browser that hangs up in the middle of a file is no error."""

    def process_request(self, request: Any, client_address: Any) -> None:
        self.connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self.connections.discard(request)
        super().shutdown_request(request)

    def start(self) -> None:
        """Serve in a thread of its own, for tests."""
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Stop serving, hang up on whoever is connected, and free the port."""
        self.shutdown()
        self.server_close()
        for connection in list(self.connections):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


def serve(folder: Path, port: int) -> None:
    """Serve `folder` until Ctrl-C, and say where."""
    with Server(folder, port) as server:
        print(f"Open {server.address} (Ctrl-C ends)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
