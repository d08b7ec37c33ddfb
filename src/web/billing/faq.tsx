// Questions that people ask before they pay, with their answers.
import { Plus } from 'lucide-react'
import text from '../ui/text.module.css'
import styles from './faq.module.css'
import { faqTexts } from './faq-texts.ts'

export function Faq() {
  return (
    <section className={styles.faq} aria-labelledby="faq">
      <h2 className={text.section} id="faq">
        {faqTexts.title}
      </h2>
      {faqTexts.entries.map(({ question, answer }, index) => (
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
