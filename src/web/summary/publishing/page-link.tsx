// Shows the URL of a published page, with buttons to copy and open it. It takes the focus
// when it appears.
import { ArrowUpRight, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { copyText } from '../../ui/browser/clipboard.ts'
import { warn } from '../../ui/browser/log.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import field from '../../ui/forms/field.module.css'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import styles from './publish-dialog.module.css'
import { texts } from './texts.ts'

const focus = (element: HTMLElement | null) => element?.focus()

export function PageLink({ url }: { url: string }) {
  const id = useId()
  const [message, setMessage] = useState('')
  // A server that does not know its own origin sends a relative URL.
  const absoluteUrl = new URL(url, location.origin).href

  async function copy() {
    try {
      await copyText(absoluteUrl)
      setMessage(texts.copied)
    } catch (cause) {
      warn(texts.copyFailed, cause)
      setMessage(texts.copyFailed)
    }
  }

  return (
    <div className={styles.link}>
      <label className={text.label} htmlFor={id}>
        {texts.link}
      </label>
      <input
        ref={focus}
        id={id}
        className={field.input}
        readOnly
        value={absoluteUrl}
        onFocus={({ target }) => target.select()}
      />
      <div className={layout.row}>
        <Button look="primary" onClick={copy}>
          <Copy />
          {texts.copy}
        </Button>
        <a className={buttonClass({})} href={absoluteUrl} target="_blank" rel="noopener">
          {texts.open}
          <ArrowUpRight />
        </a>
        <span className={text.meta} role="status">
          {message}
        </span>
      </div>
    </div>
  )
}
