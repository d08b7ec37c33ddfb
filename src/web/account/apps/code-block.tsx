// Lines of code with a button that copies them.
import { Copy } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { copyWithToast } from '../../ui/toasts/share.ts'
import styles from './code-block.module.css'
import { texts } from './texts.ts'

/** `name` says what is copied, for screen readers. */
export function CodeBlock({ code, name }: { code: string; name: string }) {
  return (
    <div className={styles.block}>
      <pre>{code}</pre>
      <Button size="small" onClick={() => void copyWithToast(code, texts)}>
        <Copy />
        {texts.copy}
        <span className={text.hidden}> {name}</span>
      </Button>
    </div>
  )
}
