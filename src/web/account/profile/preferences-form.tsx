// The preferences of a user. A choice applies at once and is reverted when it cannot be stored.
import { CircleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Preferences, UserChange } from '#contract/accounts/account.ts'
import { lengths, themes } from '#contract/basics/limits.ts'
import { setTheme } from '../../ui/browser/theme.ts'
import { Callout } from '../../ui/callout.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import text from '../../ui/text.module.css'
import { NotificationChoice } from './notification-choice.tsx'
import styles from './preferences.module.css'
import { texts } from './texts.ts'

const themeOptions = themes.map((value) => ({ value, label: texts.theme.options[value] }))
const lengthOptions = lengths.map((value) => ({ value, label: texts.summaryLength.options[value] }))
const switchOptions = [
  { value: 'on', label: texts.on },
  { value: 'off', label: texts.off },
] as const

type Props = { stored: Preferences; onChange: (change: UserChange) => Promise<void> }

export function PreferencesForm({ stored, onChange }: Props) {
  const [pending, setPending] = useState<Partial<Preferences>>({})
  const [hasFailed, setHasFailed] = useState(false)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const preferences = { ...stored, ...pending }

  function change(changed: Partial<Preferences>) {
    setHasFailed(false)
    setPending((current) => ({ ...current, ...changed }))
    if (changed.theme) setTheme(changed.theme)
    // Requests run one after the other, so that the last choice is stored last.
    queue.current = queue.current.then(() => store(changed))
  }

  async function store(changed: Partial<Preferences>) {
    try {
      await onChange({ preferences: changed })
    } catch {
      setHasFailed(true)
      if (changed.theme) setTheme(stored.theme)
    }
    setPending((current) => removeStored(current, changed))
  }

  return (
    <>
      <ul className={styles.list}>
        <li>
          <span>{texts.theme.label}</span>
          <SegmentedControl
            label={texts.theme.label}
            options={themeOptions}
            value={preferences.theme}
            onChange={(theme) => change({ theme })}
          />
        </li>
        <li>
          <span>{texts.summaryLength.label}</span>
          <SegmentedControl
            label={texts.summaryLength.label}
            options={lengthOptions}
            value={preferences.summaryLength}
            onChange={(summaryLength) => change({ summaryLength })}
          />
        </li>
        {(['autoSave', 'notifications'] as const).map((name) => (
          <li key={name}>
            <span>
              {texts[name].label}
              <span className={text.meta}>{texts[name].help}</span>
            </span>
            <SegmentedControl
              label={texts[name].label}
              options={switchOptions}
              value={preferences[name] ? 'on' : 'off'}
              onChange={(value) => change({ [name]: value === 'on' })}
            />
          </li>
        ))}
        {preferences.notifications && (
          <li>
            <NotificationChoice
              muted={preferences.mutedNotifications}
              onChange={(mutedNotifications) => change({ mutedNotifications })}
            />
          </li>
        )}
      </ul>
      {hasFailed && (
        <Callout alert icon={<CircleAlert />}>
          <p>{texts.saveFailed}</p>
        </Callout>
      )}
    </>
  )
}

/**
 * Removes the stored choices from the pending ones, except those that were changed again
 * in the meantime.
 */
function removeStored(
  pending: Partial<Preferences>,
  stored: Partial<Preferences>,
): Partial<Preferences> {
  const entries = Object.entries(pending) as [keyof Preferences, unknown][]
  return Object.fromEntries(entries.filter(([name, value]) => stored[name] !== value))
}
