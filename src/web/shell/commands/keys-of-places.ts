// The keys that mean something in one place only. Their code is where they work; the
// shortcut help lists them.

export type PlaceKeys = { place: string; keys: readonly { title: string; keys: string }[] }

export const keysOfPlaces: readonly PlaceKeys[] = [
  {
    place: 'For five minutes after a change',
    keys: [{ title: 'Undo the change', keys: 'Ctrl Z' }],
  },
  { place: 'While a message is shown', keys: [{ title: 'Go to the messages', keys: 'F8' }] },
  {
    place: 'In a list of summaries',
    keys: [
      { title: 'Select the page', keys: 'Ctrl A' },
      { title: 'End the selection', keys: 'Escape' },
      { title: 'Edit the tags of the focused summary', keys: 't' },
      { title: 'Delete the selected summaries, or the focused one', keys: 'Delete' },
    ],
  },
  {
    place: 'With selected words',
    keys: [
      { title: 'Write a note', keys: 'n' },
      { title: 'Copy', keys: 'c' },
      { title: 'Make a card, also of the focused line or point', keys: 'k' },
      { title: 'Close the actions', keys: 'Escape' },
    ],
  },
  {
    place: 'In a review',
    keys: [
      { title: 'Show the answer, then Good', keys: 'Space' },
      ...['Again', 'Hard', 'Good', 'Easy'].map((title, index) => ({
        title,
        keys: String(index + 1),
      })),
      { title: 'Undo the last grade', keys: 'u' },
      { title: 'Edit the card', keys: 'e' },
      { title: 'Play the moment', keys: 'p' },
    ],
  },
  {
    place: 'In a text field',
    keys: [
      { title: 'Save the note or the card', keys: 'Ctrl Enter' },
      { title: 'Find in the transcript: next, with Shift the one before', keys: 'Enter' },
      { title: 'Add the typed address to an invitation', keys: 'Enter' },
      { title: 'Leave the question, or the comment that is edited', keys: 'Escape' },
    ],
  },
]
