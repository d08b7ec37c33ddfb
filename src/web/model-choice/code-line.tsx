// A line of code with a button that copies it.
import { Copy } from 'lucide-react'
import { copyText } from '../browser/clipboard.ts'
import { showToast } from '../toasts/toasts.ts'
import { IconButton } from '../ui/button.tsx'
import styles from './model-dialog.module.css'
import { texts } from './texts.ts'

export function CodeLine({ line }: { line: string }) {
  const copy = () =>
    copyText(line).then(
      () => showToast(texts.copied),
      () => showToast(texts.copyFailed, { failed: true }),
    )
  return (
    <div className={styles.code}>
      <code>{line}</code>
      <IconButton label={texts.copyLine} onClick={copy}>
        <Copy />
      </IconButton>
    </div>
  )
}
