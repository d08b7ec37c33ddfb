// Questions that people ask before they pay, with their answers.
import { Plus } from 'lucide-react'
import text from '../ui/text.module.css'
import styles from './faq.module.css'
import { texts } from './texts.ts'

export function Faq() {
  return (
    <section className={styles.faq} aria-labelledby="faq">
      <h2 className={text.section} id="faq">
        {texts.faqTitle}
      </h2>
      {texts.faq.map(({ question, answer }, index) => (
        <details key={question} open={index === 0}>
          <summary>
            {question}
            <Plus aria-hidden />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  )
}
