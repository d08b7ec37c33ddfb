// Lists passages with their moments. The matching words are marked.
import { useRef, useState } from 'react'
import type { Passage } from '#contract/questions/questions.ts'
import timestamps from '../../summary/player/timestamps.module.css'
import { joinClasses } from '../../ui/join-classes.ts'
import { languageOf } from '../../ui/language-of.ts'
import text from '../../ui/text.module.css'
import type { PassageTarget } from '../shown-on.ts'
import { texts } from '../texts.ts'
import { makeExcerpt } from './excerpt.ts'
import { PassageWords } from './passage-words.tsx'
import styles from './passages.module.css'
import { TimestampLink } from './timestamp-link.tsx'

export function Passages({ passages, target }: { passages: Passage[]; target: PassageTarget }) {
  return (
    <ul className={joinClasses(timestamps.list, timestamps.hanging, styles.passages)}>
      {passages.map((passage) => (
        <Row key={passage.n} passage={passage} target={target} />
      ))}
    </ul>
  )
}

function Row({ passage, target }: { passage: Passage; target: PassageTarget }) {
  const item = useRef<HTMLLIElement>(null)
  const [isWhole, setWhole] = useState(false)
  const [showsLines, setShowsLines] = useState(false)
  const excerpt = makeExcerpt(passage)
  const { startSeconds, before, after } = excerpt
  const { turns } = isWhole ? makeExcerpt(passage, Number.POSITIVE_INFINITY) : excerpt
  const hasSpeakers = turns.some(({ speaker }) => speaker)
  function hideLines() {
    setShowsLines(false)
    item.current?.querySelector('a')?.focus()
  }
  return (
    <li ref={item}>
      <TimestampLink
        target={target}
        passage={passage}
        seconds={startSeconds}
        words={{ isShown: showsLines, onToggle: () => setShowsLines(!showsLines) }}
      />
      <div>
        {turns.map(({ speaker, parts }, turn) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the turns of one text keep their order.
          <p key={turn} {...languageOf(passage.language)}>
            {speaker && <bdi className={text.strong}>{speaker}: </bdi>}
            {!isWhole && before && turn === 0 && (
              <Cut className={styles.cutBefore}>{hasSpeakers ? '' : `${before} `}</Cut>
            )}
            {parts.map((part, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order.
              index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
            )}
            {!isWhole && after && turn === turns.length - 1 && (
              <Cut className={styles.cutAfter}>{hasSpeakers ? '' : ` ${after}`}</Cut>
            )}
          </p>
        ))}
        {passage.isHighlight && !passage.isNote && (
          <p className={text.meta}>{texts.yourHighlight}</p>
        )}
        {(before || after) && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? texts.showFewerWords : texts.showAllWords}
          </button>
        )}
        {showsLines && (
          <PassageWords
            target={target}
            passage={passage}
            quote={excerpt.parts.join('')}
            seconds={startSeconds}
            onHide={hideLines}
          />
        )}
      </div>
    </li>
  )
}

/**
 * Words that are cut off for the eye only: they are read aloud and copied. Where people are named,
 * they may be another one's.
 */
function Cut({ children, className }: { children: string; className: string | undefined }) {
  return (
    <>
      <span className={text.hidden}>{children}</span>
      <span className={className} aria-hidden="true" />
    </>
  )
}
