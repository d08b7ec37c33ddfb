// A highlight in a short list: its color, moment, words and note.
import { PencilLine } from 'lucide-react'
import { hasMoment } from '#contract/marks/highlight-moment.ts'
import type { HighlightView } from '#contract/marks/highlights.ts'
import { type SeekControl, Timestamp } from '../../summary/player/timestamp.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { languageOf } from '../../ui/language-of.ts'
import text from '../../ui/text.module.css'
import { ColorSymbol } from './color-symbol.tsx'
import { HighlightMenu } from './highlight-menu.tsx'
import styles from './highlights.module.css'
import { texts } from './texts.ts'
import { useColorNames } from './use-color-names.ts'

type Props = {
  highlight: HighlightView
  url: string | null
  seek: SeekControl
  /** Why the words are not marked. */
  missing?: string | undefined
}

export function HighlightItem({ highlight, url, seek, missing }: Props) {
  const colorNames = useColorNames()
  const { color, startSeconds, quote, note } = highlight
  return (
    <li>
      <ColorSymbol color={color} />
      {hasMoment(highlight) ? <Timestamp seconds={startSeconds} seek={seek} /> : <span />}
      <blockquote>
        <span className={text.hidden}>{`${colorNames[color]}: `}</span>
        <span {...languageOf('und')}>{quote}</span>
      </blockquote>
      <HighlightMenu highlight={highlight} url={url} className={styles.mini} />
      {missing && <p className={joinClasses(text.meta, styles.details)}>{missing}</p>}
      {note && (
        <div className={styles.details}>
          <HighlightNote note={note} />
        </div>
      )}
    </li>
  )
}

export function HighlightNote({ note }: { note: string }) {
  return (
    <p className={styles.note}>
      <PencilLine />
      <span dir="auto">
        <span className={text.hidden}>{texts.yourNote}</span>
        {note}
      </span>
    </p>
  )
}
