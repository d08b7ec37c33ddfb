// Chooses the typeface, the size and the width of the text.
import type { ReadingStyle } from '#contract/basics/limits.ts'
import { readingFonts, readingSizes, readingWidths } from '#contract/basics/limits.ts'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import styles from './reading.module.css'
import { texts } from './texts.ts'

type Props = { id: string; style: ReadingStyle; onChange: (changed: Partial<ReadingStyle>) => void }

export function TextSettings({ id, style, onChange }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser.
    <div className={styles.panel} id={id} role="group" aria-label={texts.label}>
      <div>
        <span>{texts.font.label}</span>
        <SegmentedControl
          label={texts.font.label}
          options={readingFonts.map((value) => ({ value, label: texts.font.options[value] }))}
          value={style.font}
          onChange={(font) => onChange({ font })}
        />
      </div>
      <div>
        <span>{texts.size.label}</span>
        <SegmentedControl
          label={texts.size.label}
          options={readingSizes.map((value) => ({ value, label: texts.size.options[value] }))}
          value={style.size}
          onChange={(size) => onChange({ size })}
        />
      </div>
      <div>
        <span>{texts.width.label}</span>
        <SegmentedControl
          label={texts.width.label}
          options={readingWidths.map((value) => ({ value, label: texts.width.options[value] }))}
          value={style.width}
          onChange={(width) => onChange({ width })}
        />
      </div>
    </div>
  )
}
