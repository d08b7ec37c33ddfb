// Catches errors while a page renders, so that the shell stays and the person can reload.
import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import { texts } from './texts.ts'

export class ErrorBoundary extends Component<{ children: ReactNode }, { hasError: boolean }> {
  override state = { hasError: false }

  static getDerivedStateFromError() {
    return { hasError: true }
  }

  override render() {
    if (!this.state.hasError) return this.props.children
    return (
      <div className={layout.page}>
        <div className={layout.empty} role="alert">
          <h1 className={text.title}>{texts.pageError.title}</h1>
          <p>{texts.pageError.text}</p>
          <Button look="primary" onClick={() => location.reload()}>
            {texts.pageError.reload}
          </Button>
        </div>
      </div>
    )
  }
}
