// The small row above the text of a summary: how it looks, and listening to it.
import { ALargeSmall } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { ReadingStyle } from '#contract/basics/limits.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import styles from './reading.module.css'
import { TextSettings } from './text-settings.tsx'
import { texts } from './texts.ts'

type Props = {
  style: ReadingStyle
  onChange: (changed: Partial<ReadingStyle>) => void
  children?: ReactNode
}

export function ReadingTools({ style, onChange, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <div className={styles.tools}>
        <Button
          look="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <ALargeSmall />
          <span className={text.spare}>{texts.open}</span>
        </Button>
        {children}
      </div>
      {isOpen && <TextSettings id={id} style={style} onChange={onChange} />}
    </>
  )
}
