// What a search of the library finds in the person's own highlights and notes.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatDuration } from '#contract/format.ts'
import type { OwnWords } from '#contract/own-words.ts'
import { wordsOf } from '#contract/parse-search.ts'
import { routes, summaryPath } from '#contract/paths.ts'
import { api } from '../api/api.ts'
import { formatTimestampHash } from '../player/timestamp-hash.ts'
import timestamps from '../player/timestamps.module.css'
import { languageOf } from '../ui/language-of.ts'
import text from '../ui/text.module.css'
import { ColorSymbol } from './color-symbol.tsx'
import styles from './found-own-words.module.css'
import { HighlightNote } from './highlight-item.tsx'
import { texts } from './texts.ts'

type Props = { userId: string | undefined; search: string }

export function FoundOwnWords({ userId, search }: Props) {
  const id = useId()
  const isSearch = userId !== undefined && wordsOf(search) !== ''
  const { data } = useQuery({
    queryKey: ['own-words', userId, search],
    queryFn: () => api.searchOwnWords(search),
    enabled: isSearch,
  })
  if (!isSearch || !data || data.total === 0) return null
  return (
    <section className={styles.found} aria-labelledby={id}>
      <div className={text.headed}>
        <h2 className={text.section} id={id}>
          {texts.found} <span className={text.meta}>{data.total.toLocaleString('en')}</span>
        </h2>
        <Link to={`${routes.highlights.path}?${new URLSearchParams({ search: wordsOf(search) })}`}>{texts.seeAll}</Link>
      </div>
      <ul>
        {data.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of one answer keep their order, and have no id.
          <Item key={index} item={item} />
        ))}
      </ul>
    </section>
  )
}

function Item({ item }: { item: OwnWords }) {
  const { color, videoId, title, startSeconds, endSeconds, quote, note } = item
  const hasMoment = endSeconds > 0
  const path = hasMoment ? `${summaryPath(videoId)}${formatTimestampHash(startSeconds)}` : summaryPath(videoId)
  return (
    <li>
      {quote && (
        <blockquote>
          <q {...languageOf('und')}>{quote}</q>
        </blockquote>
      )}
      {note && <HighlightNote note={note} />}
      <p className={text.meta}>
        {color ? <ColorSymbol color={color} /> : texts.noteOnSummary}
        <Link to={path} dir="auto" {...(hasMoment && { state: { passage: { startSeconds, endSeconds } } })}>
          {title}
        </Link>
        {hasMoment && (
          <span className={timestamps.time} dir="ltr">
            {formatDuration(startSeconds)}
          </span>
        )}
      </p>
    </li>
  )
}
