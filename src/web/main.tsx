// The page's beginning.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/base.css'
import './ui/print.css'
import { App, begin } from './app.tsx'

const root = createRoot(document.getElementById('root')!)

function draw() {
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

// The parts of the page that was asked for come first, so that it is drawn in one go. Where they do not come, the page says so.
begin().then(draw, draw)
