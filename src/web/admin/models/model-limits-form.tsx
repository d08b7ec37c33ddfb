// Changes the tokens of a day and the prices, except those that the settings give.
import type { FormEvent } from 'react'
import type { ModelState } from '#contract/models/model-settings.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/forms/field.module.css'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import text from '../../ui/text.module.css'
import { adminCalls } from '../admin-calls.ts'
import { useChange } from '../use-change.ts'
import { limitNames, readLimits, settingNames } from './model-limits.ts'
import { modelTexts as labels } from './model-texts.ts'
import styles from './models.module.css'

export function ModelLimitsForm({ state }: { state: ModelState }) {
  const { isBusy, message, run } = useChange()
  const { limits, fromSettings, days } = state
  const today = new Date().setUTCHours(0, 0, 0, 0)
  const used = days.find(({ day }) => day === today)?.tokens ?? 0
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const change = readLimits(new FormData(event.currentTarget))
    void run(async () => {
      await adminCalls.setModelLimits(change)
      return labels.limitsSaved
    })
  }
  return (
    <section className={styles.setting}>
      <div>
        <h2 className={text.section}>{labels.limits}</h2>
        <p className={text.muted}>{labels.limitsLead}</p>
      </div>
      <form className={styles.fields} onSubmit={submit}>
        {limitNames.map((name) => (
          <label key={name} className={name === 'dailyTokens' ? styles.wide : undefined}>
            <span className={text.label}>{labels[name]}</span>
            <input
              className={field.input}
              name={name}
              type="number"
              min={0}
              max={name === 'dailyTokens' ? 1e12 : 10_000}
              step={name === 'dailyTokens' ? 1 : 'any'}
              disabled={fromSettings[name]}
              defaultValue={limits[name] ?? ''}
            />
            {fromSettings[name] && (
              <span className={text.meta}>{labels.fromSettings(settingNames[name])}</span>
            )}
          </label>
        ))}
        <div className={styles.wide}>
          <p className={text.meta}>{labels.used(used, limits.dailyTokens)}</p>
          {limits.dailyTokens > 0 && (
            <ProgressBar share={Math.min(1, used / limits.dailyTokens)} tall />
          )}
        </div>
        <div className={styles.acts}>
          <Button type="submit" busy={isBusy}>
            {labels.saveLimits}
          </Button>
          <p role="status">{message}</p>
        </div>
      </form>
    </section>
  )
}
