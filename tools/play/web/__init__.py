"""The board in a browser: pages over HTTP, and games over a WebSocket."""
