// The highlights that the owner of a public page shows on it.
import { PencilLine } from 'lucide-react'
import type { PublicHighlight } from '#contract/social/publication.ts'
import { ColorSymbol } from '../../marks/highlights/color-symbol.tsx'
import styles from '../../marks/highlights/highlights.module.css'
import { languageOf } from '../../ui/language-of.ts'
import text from '../../ui/text.module.css'
import { type SeekControl, Timestamp } from '../player/timestamp.tsx'
import { texts } from './texts.ts'

type Props = { highlights: PublicHighlight[]; seek: SeekControl | null }

export function PublicHighlights({ highlights, seek }: Props) {
  return (
    <section aria-labelledby="public-highlights">
      <h2 className={text.section} id="public-highlights">
        {texts.highlights}
      </h2>
      <ul className={styles.list}>
        {highlights.map(({ color, startSeconds, endSeconds, quote, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <li key={index}>
            <ColorSymbol color={color} />
            {endSeconds > 0 ? <Timestamp seconds={startSeconds} seek={seek} /> : <span />}
            <blockquote>
              <span className={text.hidden}>{`${texts.colors[color]}: `}</span>
              <span {...languageOf('und')}>{quote}</span>
            </blockquote>
            {note && (
              <div className={styles.details}>
                <p className={styles.note}>
                  <PencilLine />
                  <span dir="auto">
                    <span className={text.hidden}>{texts.note}</span>
                    {note}
                  </span>
                </p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
