// What a person is notified of, kind by kind.
import { communityNotificationKinds, type NotificationKind } from '#contract/basics/limits.ts'
import { hasCommunity } from '../../ui/community.ts'
import text from '../../ui/text.module.css'
import styles from './preferences.module.css'
import { texts } from './texts.ts'

/** The kinds that are chosen together. */
const topics = {
  followers: ['followed'],
  comments: ['commented'],
  playlists: ['playlist_grew'],
  imports: ['import_done', 'import_paused'],
  invitations: ['space_invited'],
  shared: ['space_grew'],
  members: ['space_joined', 'space_owner'],
} as const satisfies Record<string, readonly NotificationKind[]>

const shownTopics = Object.entries(topics).filter(
  ([, [kind]]) => hasCommunity || !communityNotificationKinds.includes(kind),
)

type Props = { muted: readonly NotificationKind[]; onChange: (muted: NotificationKind[]) => void }

export function NotificationChoice({ muted, onChange }: Props) {
  const change = (kinds: readonly NotificationKind[], isMuted: boolean) =>
    onChange([...muted.filter((kind) => !kinds.includes(kind)), ...(isMuted ? kinds : [])])
  return (
    <fieldset className={styles.kinds}>
      <legend className={text.meta}>{texts.notificationTopics.legend}</legend>
      {shownTopics.map(([topic, kinds]) => (
        <label key={topic}>
          <input
            type="checkbox"
            checked={!kinds.some((kind) => muted.includes(kind))}
            onChange={({ target }) => change(kinds, !target.checked)}
          />
          {texts.notificationTopics[topic as keyof typeof topics]}
        </label>
      ))}
    </fieldset>
  )
}
