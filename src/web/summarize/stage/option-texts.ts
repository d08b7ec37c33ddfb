// The texts of the further options of a summary. They load with the options.
import { type Length, maxPromptCharacters } from '#contract/basics/limits.ts'

export const optionTexts = {
  length: 'Summary length',
  lengthNames: { short: 'Short', medium: 'Medium', long: 'Long' } satisfies Record<Length, string>,
  language: 'Summary language',
  languageHelp:
    'Captions in this language are preferred. Without an AI model, the summary keeps the captions’ language.',
  prompt: 'Your own instructions',
  promptHelp: `Instructions for the AI, up to ${maxPromptCharacters} characters.`,
  promptPlaceholder: 'Explain the terms. Leave out the sponsor.',
} as const
