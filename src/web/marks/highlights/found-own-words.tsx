// What a search of the library finds in the person's own highlights and notes.

import { formatDuration } from '#contract/basics/format.ts'
import { routes, summaryPath } from '#contract/basics/paths.ts'
import { formatTimestampHash } from '#contract/captions/timestamp-hash.ts'
import type { FoundOwnWords as FoundOwnWordsPage, OwnWords } from '#contract/marks/own-words.ts'
import type { LibraryQuery } from '../../library/filters/library-query.ts'
import timestamps from '../../summary/player/timestamps.module.css'
import { languageOf } from '../../ui/language-of.ts'
import { Link } from '../../ui/link.tsx'
import { Highlighted } from '../../ui/lists/highlighted.tsx'
import text from '../../ui/text.module.css'
import { ColorSymbol } from './color-symbol.tsx'
import styles from './found-own-words.module.css'
import { HighlightNote } from './highlight-item.tsx'
import { texts } from './texts.ts'
import { useColorNames } from './use-color-names.ts'

type Props = { found: FoundOwnWordsPage | undefined; query: LibraryQuery; id: string }

export function FoundOwnWords({ found: data, query, id }: Props) {
  if (!data || data.total === 0) return null
  return (
    <section className={styles.found} aria-labelledby={`${id}-title`} id={id}>
      <div className={text.headed}>
        <h2 className={text.section} id={`${id}-title`}>
          {texts.found} <span className={text.meta}>{data.total.toLocaleString('en')}</span>
        </h2>
        <Link to={`${routes.highlights.path}?${new URLSearchParams({ search: toSearch(query) })}`}>
          {texts.seeAll}
        </Link>
      </div>
      <ul>
        {data.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of one response keep their order, and have no id.
          <Item key={index} item={item} search={query.search} />
        ))}
      </ul>
    </section>
  )
}

/** The page of highlights has no such filters, but understands operators. */
function toSearch({ search, channel, tag, rating }: LibraryQuery): string {
  const filters = Object.entries({ channel, tag, rating }).filter(([, value]) => value !== '')
  return [search.trim(), ...filters.map(([name, value]) => `${name}:"${value}"`)].join(' ')
}

function Item({ item, search }: { item: OwnWords; search: string }) {
  const { color, videoId, title, startSeconds, endSeconds, quote, note } = item
  const colorNames = useColorNames()
  const hasMoment = endSeconds > 0
  const path = hasMoment
    ? `${summaryPath(videoId)}${formatTimestampHash(startSeconds)}`
    : summaryPath(videoId)
  return (
    <li>
      {quote && (
        <blockquote>
          <q {...languageOf('und')}>
            <Highlighted text={quote} search={search} />
          </q>
        </blockquote>
      )}
      {note && <HighlightNote note={note} />}
      <p className={text.meta}>
        {color ? (
          <>
            <ColorSymbol color={color} />
            <span className={text.hidden}>{`${colorNames[color]}: `}</span>
          </>
        ) : (
          texts.noteOnSummary
        )}
        <Link
          to={path}
          dir="auto"
          {...(hasMoment && { state: { passage: { startSeconds, endSeconds } } })}
        >
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
