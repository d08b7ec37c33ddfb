// Lists passages with their moments. The matching words are marked.
import type { Passage } from '#contract/questions.ts'
import timestamps from '../player/timestamps.module.css'
import { joinClasses } from '../ui/join-classes.ts'
import { languageOf } from '../ui/language-of.ts'
import text from '../ui/text.module.css'
import { makeExcerpt } from './excerpt.ts'
import { MomentLink } from './moment-link.tsx'
import styles from './passages.module.css'
import type { Place } from './place.ts'
import { texts } from './texts.ts'

export function Passages({ passages, place }: { passages: Passage[]; place: Place }) {
  return (
    <ul className={joinClasses(timestamps.list, timestamps.hanging, styles.passages)}>
      {passages.map((passage) => (
        <li key={passage.n}>
          <Row passage={passage} place={place} />
        </li>
      ))}
    </ul>
  )
}

function Row({ passage, place }: { passage: Passage; place: Place }) {
  const { parts, startSeconds, speakers, isCutBefore, isCutAfter } = makeExcerpt(passage)
  return (
    <>
      <MomentLink place={place} passage={passage} seconds={startSeconds} />
      <p {...languageOf(passage.language)}>
        {isCutBefore && '… '}
        {parts.map((part, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order.
          index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
        )}
        {isCutAfter && ' …'}
      </p>
      {speakers.length > 0 && <p className={text.meta}>{texts.saidBy(speakers)}</p>}
      {passage.isHighlight && !passage.isNote && <p className={text.meta}>{texts.yourHighlight}</p>}
    </>
  )
}
