// The address of a public page, to copy or to open. It has the focus as soon as it is there.
import { ArrowUpRight, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { warn } from '../log.ts'
import { copyText } from '../summaries/clipboard.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import field from '../ui/field.module.css'
import layout from '../ui/layout.module.css'
import text from '../ui/text.module.css'
import styles from './publish-dialog.module.css'
import { texts } from './texts.ts'

const focus = (element: HTMLElement | null) => element?.focus()

export function PageLink({ url }: { url: string }) {
  const id = useId()
  const [said, setSaid] = useState('')
  // A server that does not know its own address is where this page came from.
  const address = new URL(url, location.origin).href

  async function copy() {
    try {
      await copyText(address)
      setSaid(texts.copied)
    } catch (cause) {
      warn(texts.copyFailed, cause)
      setSaid(texts.copyFailed)
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
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <div className={layout.row}>
        <Button look="primary" onClick={copy}>
          <Copy />
          {texts.copy}
        </Button>
        <a className={buttonClass({})} href={address} target="_blank" rel="noopener">
          {texts.open}
          <ArrowUpRight />
        </a>
        <span className={text.meta} role="status">
          {said}
        </span>
      </div>
    </div>
  )
}
