// Links to what a person can do with a new plan.

import { routes } from '#contract/basics/paths.ts'
import layout from '../../ui/layout.module.css'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { successTexts as texts } from '../texts.ts'
import styles from './success-page.module.css'

const steps = Object.entries(texts.steps) as [
  keyof typeof texts.steps,
  { title: string; text: string },
][]

export function NextSteps() {
  return (
    <section className={styles.section} aria-labelledby="next">
      <h2 className={text.section} id="next">
        {texts.next}
      </h2>
      <ul className={styles.steps}>
        {steps.map(([route, step]) => (
          <li key={route} className={layout.card}>
            <Link to={routes[route].path}>{step.title}</Link>
            <p className={text.muted}>{step.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
