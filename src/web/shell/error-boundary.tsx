// Catches what breaks while a page is drawn, so that the frame stays and there is a way on.
import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'

export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <div className={layout.page}>
        <div className={layout.empty} role="alert">
          <h1 className={text.title}>{texts.broken.title}</h1>
          <p>{texts.broken.text}</p>
          <Button look="primary" onClick={() => location.reload()}>
            {texts.broken.reload}
          </Button>
        </div>
      </div>
    )
  }
}
