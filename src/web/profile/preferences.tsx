// What a person prefers. A choice holds at once; when it cannot be stored, it goes back and says so.
import { CircleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Preferences, UserChange } from '#contract/account.ts'
import { lengths, themes } from '#contract/settings.ts'
import { setTheme } from '../shell/theme.ts'
import { Note } from '../ui/note.tsx'
import { Segmented } from '../ui/segmented.tsx'
import text from '../ui/text.module.css'
import styles from './preferences.module.css'
import { texts } from './texts.ts'

const themeOptions = themes.map((value) => ({ value, label: texts.theme.options[value] }))
const lengthOptions = lengths.map((value) => ({ value, label: texts.summaryLength.options[value] }))
const switchOptions = [
  { value: 'on', label: texts.on },
  { value: 'off', label: texts.off },
] as const

type Props = { stored: Preferences; onChange: (change: UserChange) => Promise<void> }

export function PreferenceList({ stored, onChange }: Props) {
  const [unstored, setUnstored] = useState<Partial<Preferences>>({})
  const [failed, setFailed] = useState(false)
  const line = useRef<Promise<void>>(Promise.resolve())
  const shown = { ...stored, ...unstored }

  function change(wanted: Partial<Preferences>) {
    setFailed(false)
    setUnstored((before) => ({ ...before, ...wanted }))
    if (wanted.theme) setTheme(wanted.theme)
    // One after the other, so that the last choice is also the last one stored.
    line.current = line.current.then(() => store(wanted))
  }

  async function store(wanted: Partial<Preferences>) {
    try {
      await onChange({ preferences: wanted })
    } catch {
      setFailed(true)
      if (wanted.theme) setTheme(stored.theme)
    }
    setUnstored((now) => without(now, wanted))
  }

  return (
    <>
      <ul className={styles.list}>
        <li>
          <span>{texts.theme.label}</span>
          <Segmented
            label={texts.theme.label}
            options={themeOptions}
            value={shown.theme}
            onChange={(theme) => change({ theme })}
          />
        </li>
        <li>
          <span>{texts.summaryLength.label}</span>
          <Segmented
            label={texts.summaryLength.label}
            options={lengthOptions}
            value={shown.summaryLength}
            onChange={(summaryLength) => change({ summaryLength })}
          />
        </li>
        {(['autoSave', 'notifications'] as const).map((name) => (
          <li key={name}>
            <span>
              {texts[name].label}
              <span className={text.meta}>{texts[name].help}</span>
            </span>
            <Segmented
              label={texts[name].label}
              options={switchOptions}
              value={shown[name] ? 'on' : 'off'}
              onChange={(value) => change({ [name]: value === 'on' })}
            />
          </li>
        ))}
      </ul>
      {failed && (
        <Note alert icon={<CircleAlert />}>
          <p>{texts.saveFailed}</p>
        </Note>
      )}
    </>
  )
}

/** What is chosen and not stored yet, less what has just been answered for, unless that was chosen anew meanwhile. */
function without(now: Partial<Preferences>, answered: Partial<Preferences>): Partial<Preferences> {
  const entries = Object.entries(now) as [keyof Preferences, unknown][]
  return Object.fromEntries(entries.filter(([name, value]) => answered[name] !== value))
}
