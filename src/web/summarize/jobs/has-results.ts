// Remembers that a summary was made in this browser, so that the first page shows results
// instead of the sample.
import { readStorage, writeStorage } from '../../ui/browser/storage.ts'

export const hasMadeResults = () => readStorage('results') !== null

export const rememberResults = () => void writeStorage('results', 'yes')
