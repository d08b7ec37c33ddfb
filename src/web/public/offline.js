// A service worker that says so where a page cannot be loaded. It keeps nothing, and leaves all
// other requests to the browser.
const page = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>No connection</title>
  <style>
    :root { color-scheme: light; --bg: #fbfaf7; --text: #1e1c18; --muted: #5f5a50 }
    .dark { color-scheme: dark; --bg: #161412; --text: #edeae3; --muted: #aba498 }
    body { max-width: 480px; margin: 20vh auto 0; padding: 0 16px; background: var(--bg);
      color: var(--text); font: 15px/1.6 system-ui, sans-serif }
    h1 { margin: 0; font-size: 24px; line-height: 32px }
    p { margin: 8px 0 20px; color: var(--muted) }
    button { min-height: 44px; padding: 0 16px; border: 0; border-radius: 8px;
      background: var(--text); color: var(--bg); font: inherit; cursor: pointer }
  </style>
  <script>
    try {
      if (localStorage.getItem('pith-theme') === 'dark') document.documentElement.className = 'dark'
    } catch {}
    addEventListener('online', () => location.reload())
  </script>
  <h1>This page could not be loaded</h1>
  <p>You are offline, or the server does not answer. What you have made is kept there.</p>
  <button onclick="location.reload()">Try again</button>
</html>`

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  event.respondWith(fetch(event.request).catch(() => new Response(page, { status: 503, headers })))
})
