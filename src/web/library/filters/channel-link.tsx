// The name of a channel, which leads to the user's summaries of its videos.
import { FilterLink } from './filter-link.tsx'
import { texts } from './texts.ts'

type ChannelLinkProps = { channel: string; isPublic?: boolean }

export function ChannelLink({ channel, isPublic = false }: ChannelLinkProps) {
  return (
    <FilterLink filter={{ channel }} label={texts.channel} isPublic={isPublic}>
      <bdi>{channel}</bdi>
    </FilterLink>
  )
}
