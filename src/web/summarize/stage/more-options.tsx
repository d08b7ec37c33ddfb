// The options of a summary: length, language and instructions.
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { languageName } from '#contract/basics/format.ts'
import { lengths, maxPromptCharacters } from '#contract/basics/limits.ts'
import { languages } from '#contract/captions/languages.ts'
import { useSite } from '../../api/api.ts'
import field from '../../ui/forms/field.module.css'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import text from '../../ui/text.module.css'
import type { ChosenOptions } from '../jobs/summary-request.ts'
import styles from './more-options.module.css'
import { optionTexts } from './option-texts.ts'

const lengthOptions = lengths.map((value) => ({ value, label: optionTexts.lengthNames[value] }))
const languageOptions = languages.map((code) => ({ code, name: languageName(code) }))

type Props = { options: ChosenOptions; onOptions: (options: ChosenOptions) => void }

export function MoreOptions({ options, onOptions }: Props) {
  const { data: site } = useSite()
  const id = useId()
  const languageId = `${id}-language`
  const promptId = `${id}-prompt`
  return (
    <div className={styles.options}>
      <div>
        <span className={text.label}>{optionTexts.length}</span>
        <SegmentedControl
          label={optionTexts.length}
          options={lengthOptions}
          value={options.length}
          onChange={(length) => onOptions({ ...options, length })}
        />
      </div>
      <div>
        <label className={text.label} htmlFor={languageId}>
          {optionTexts.language}
        </label>
        <div className={field.selectWrapper}>
          <select
            id={languageId}
            className={field.select}
            value={options.language}
            aria-describedby={`${languageId}-help`}
            onChange={(event) => onOptions({ ...options, language: event.target.value })}
          >
            {languageOptions.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown />
        </div>
        <p className={field.help} id={`${languageId}-help`}>
          {optionTexts.languageHelp}
        </p>
      </div>
      {/* Only a model can follow instructions. */}
      {site?.engine.kind === 'model' && (
        <div className={styles.prompt}>
          <label className={text.label} htmlFor={promptId}>
            {optionTexts.prompt}
          </label>
          <textarea
            id={promptId}
            className={field.textarea}
            maxLength={maxPromptCharacters}
            placeholder={optionTexts.promptPlaceholder}
            value={options.prompt}
            aria-describedby={`${promptId}-help`}
            onChange={(event) => onOptions({ ...options, prompt: event.target.value })}
          />
          <p className={field.help} id={`${promptId}-help`}>
            {optionTexts.promptHelp}
          </p>
        </div>
      )}
    </div>
  )
}
