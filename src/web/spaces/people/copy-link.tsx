// A link that can be copied.
import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { copyText } from '../../ui/browser/clipboard.ts'
import { warn } from '../../ui/browser/log.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/forms/field.module.css'
import text from '../../ui/text.module.css'
import dialog from '../dialogs.module.css'
import { texts } from '../texts.ts'

export function CopyLink({ label, link, help }: { label: string; link: string; help?: string }) {
  const id = useId()
  const [message, setMessage] = useState('')
  async function copy() {
    try {
      await copyText(link)
      setMessage(texts.copied)
    } catch (cause) {
      warn(texts.copyFailed, cause)
      setMessage(texts.copyFailed)
    }
  }
  return (
    <div>
      <label className={text.label} htmlFor={id}>
        {label}
      </label>
      <div className={dialog.link}>
        <input
          id={id}
          className={field.input}
          readOnly
          value={link}
          aria-describedby={help && `${id}-help`}
          onFocus={({ target }) => target.select()}
        />
        <Button onClick={copy}>
          <Copy />
          {texts.copy}
        </Button>
      </div>
      {help && (
        <p className={field.help} id={`${id}-help`}>
          {help}
        </p>
      )}
      <p className={text.meta} role="status">
        {message}
      </p>
    </div>
  )
}
