// What models used in the last seven days, and today by person.
import type { ModelState } from '#contract/models/model-settings.ts'
import { ProgressBar } from '../../ui/loading/progress-bar.tsx'
import text from '../../ui/text.module.css'
import styles from '../admin.module.css'
import { modelTexts as labels } from './model-texts.ts'

const dayFormat = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

export function ModelUsage({ state: { days, perSummary, people } }: { state: ModelState }) {
  const largest = Math.max(1, ...people.map(({ tokens }) => tokens))
  return (
    <div className={`${styles.section} ${styles.columns}`}>
      <section>
        <h2 className={text.section}>{labels.byDay}</h2>
        {days.length === 0 && <p className={text.muted}>{labels.noUse}</p>}
        {perSummary && <p className={text.muted}>{labels.perSummary(perSummary)}</p>}
        {days.length > 0 && (
          <table className={styles.sizes}>
            <thead>
              <tr>
                <th scope="col">{labels.day}</th>
                <th scope="col">{labels.input}</th>
                <th scope="col">{labels.cached}</th>
                <th scope="col">{labels.output}</th>
                <th scope="col">{labels.cost}</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, input, cached, output, costMicroDollars }) => (
                <tr key={day}>
                  <th scope="row">{dayFormat.format(day)}</th>
                  <td>{input.toLocaleString('en')}</td>
                  <td>{cached.toLocaleString('en')}</td>
                  <td>{output.toLocaleString('en')}</td>
                  <td>{labels.dollars(costMicroDollars)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <section>
        <h2 className={text.section}>{labels.byPerson}</h2>
        {people.length === 0 && <p className={text.muted}>{labels.noUse}</p>}
        <ol>
          {people.map((used) => (
            <li key={`${used.kind} ${used.name} ${used.tokens}`} className={styles.usage}>
              <bdi>{used.name ?? labels.rows[used.kind]}</bdi>
              <span className={text.meta}>{labels.amount(used)}</span>
              <ProgressBar share={used.tokens / largest} />
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
