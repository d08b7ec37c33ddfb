// How the short version writes the topics that it names.
import { expect, test } from 'vitest'
import { addTopicArticle, writeTopic } from './topic-articles.ts'

const say = (...texts: string[]) => texts.map((text) => ({ text }))

test('a noun that is said with an article has one', () => {
  expect(addTopicArticle('charger', say('We need the charger.', 'A charger costs five euros.'))).toBe('the charger')
  expect(addTopicArticle('LCD screen', say('The LCD screen is small.'))).toBe('the LCD screen')
  expect(addTopicArticle('public key', say('Send the second public key.'))).toBe('the public key')
  expect(addTopicArticle('speech', say('They record the fluent speech.', 'Speech is fast.'))).toBe('speech')
})

test('a noun is in the plural where it is said so', () => {
  const sentences = say('Set fee rate first.', 'Low fee rates take long.', 'Look at fee rate.')
  expect(addTopicArticle('fee rate', sentences)).toBe('fee rates')
})

test.each(['privacy', 'Bitcoin', 'chain analysis', 'public keys'])('%s stands alone', (topic) => {
  expect(addTopicArticle(topic, say(`It is about the ${topic}.`))).toBe(topic)
})

test('in a list a noun has no article, and an abbreviation its plural', () => {
  expect(writeTopic('charger', say('We need the charger.'))).toBe('charger')
  expect(writeTopic('UTXO', say('A UTXO is spent.', 'UTXOs are coins.'))).toBe('UTXOs')
})

test('a word that ends like a plural is none', () => {
  expect(addTopicArticle('tor', say('Actors use tor.', 'Use tor for it.'))).toBe('tor')
})

test('a noun that only opens sentences with a capital letter has none in a list', () => {
  const sentences = say(
    'Custodial wallets are easy.',
    'Custodial wallets hold keys.',
    'Most custodial wallets are closed.',
  )
  expect(writeTopic('Custodial wallets', sentences)).toBe('custodial wallets')
  expect(writeTopic('Merkle trees', say('Merkle trees are short.', 'We use Merkle trees.'))).toBe('Merkle trees')
})

test('a noun of which there are several is in the plural in a list, and one thing has its article', () => {
  expect(writeTopic('recovery key', say('It has a recovery key.', 'Recovery key first.'))).toBe('recovery keys')
  expect(writeTopic('factory', say('Each factory is open.'))).toBe('factories')
  expect(writeTopic('cost function', say('Use cost function one.', 'Functions grow.', 'Other functions fall.'))).toBe(
    'cost functions',
  )
  const genesis = say('The genesis block is old.', 'Look at the genesis block.', 'In the genesis block is a line.')
  expect(writeTopic('genesis block', genesis)).toBe('the genesis block')
})

test.each(['voice recognition', 'proof-of-work', 'block space', 'HTTP'])('in a list %s has no plural', (topic) => {
  expect(writeTopic(topic, say(`We like ${topic}.`, `See https and ${topic}.`))).toBe(topic)
})
