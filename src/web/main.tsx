// Starts the page.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/tokens.css'
import './styles/base.css'
import './styles/print.css'
import { App, preload } from './app.tsx'

const root = createRoot(document.getElementById('root')!)

function render() {
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

// Rendering waits for the code of the present page, so that it appears at once. If loading fails, the page reports it.
preload().then(render, render)
