// Says which operators of a search cannot be what they say: a date or a rating that is
// none, a channel or tag that no summary has.
import { listUnreadFilters, parseSearch } from '#contract/library/parse-search.ts'
import text from '../../ui/text.module.css'
import { useTags } from '../tags/use-tags.ts'
import { texts } from '../texts.ts'
import { findNearestName } from './find-nearest-name.ts'
import { useChannels } from './use-channels.ts'

export function OperatorNotices({ search }: { search: string }) {
  const unread = listUnreadFilters(search)
  const { tag, channel, withoutTags = [], withoutChannels = [] } = parseSearch(search)
  return (
    <>
      {unread.length > 0 && (
        <p className={text.meta} role="status">
          {unread.map(({ kind, part }) => texts.unread[kind](part)).join(' ')}
        </p>
      )}
      {[...new Set([...(channel ? [channel] : []), ...withoutChannels])].map((name) => (
        <UnknownChannel key={name} name={name} />
      ))}
      {[...new Set([...(tag ? [tag] : []), ...withoutTags])].map((name) => (
        <UnknownTag key={name} name={name} />
      ))}
    </>
  )
}

/** Both say nothing until it is known which names there are. */
function UnknownTag({ name }: { name: string }) {
  const { tags, isLoaded } = useTags()
  if (!isLoaded || tags.some((tag) => tag.name.toLowerCase() === name.toLowerCase())) return null
  return <Unknown kind="tag" name={name} names={tags} />
}

function UnknownChannel({ name }: { name: string }) {
  const { channels, isUnknown } = useChannels(name)
  return isUnknown ? <Unknown kind="channel" name={name} names={channels} /> : null
}

type UnknownProps = { kind: 'channel' | 'tag'; name: string; names: { name: string }[] }

function Unknown({ kind, name, names }: UnknownProps) {
  const nearest = findNearestName(
    name,
    names.map((known) => known.name),
  )
  return (
    <p className={text.meta} role="status">
      {texts.unknown[kind](name)}
      {nearest !== null && texts.unknown.nearest(nearest)}
    </p>
  )
}
