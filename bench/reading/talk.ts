// Finds greetings, thanks, introductions and housekeeping: talk around the talk.
import { splitSpelledWords } from './words.ts'

const phrases = new RegExp(
  `(?:^| )(?:${[
    'thank you',
    '(?:^|so |and |okay |well |many |big )thanks',
    '^(?:hello|hi|hey|welcome)(?! fi)',
    'hi (?:everyone|everybody|all|guys|there)$',
    'hello (?:everyone|everybody|all|guys)',
    'good (?:morning|afternoon|evening) (?:everyone|everybody|and|to|ladies|i|my|so|all)',
    'welcome (?:back|to the|to this|everyone|everybody)',
    'my name is',
    '(?:nice|great|good|glad|happy|pleasure|honored|excited) to (?:be here|have you|see you|meet you|be with)',
    '(?:last|final|next|first|another) question(?: is| from| will be| we have|$)',
    '(?:any|other|more) questions$',
    '(?:do|does) (?:anyone|anybody|you) have (?:any|a|another|more) questions?',
    '(?:great|good|excellent|interesting) question$',
    "(?:that's|it's|thats) a (?:really |very )?(?:great|good|excellent|interesting|tough) question",
    'round of applause',
    'give (?:it up for|a (?:big )?hand|a (?:warm )?welcome)',
    'please welcome',
    'can (?:you|everyone|everybody) (?:hear|see) (?:me|this|my)',
    'next slide',
    'my (?:slides|clicker|mic|microphone)',
    "(?:we're|we are|i'm|i am) (?:out of|running out of|over) time",
    'brought to you by',
    'our sponsors?',
    'subscribe',
    'like and share',
    '(?:our|the|my) next (?:speaker|guest|presenter)',
    'joining (?:me|us) (?:today|on|here)',
    "(?:i'm|i am) joined (?:here )?(?:today )?by",
    'on the panel',
    'introduce (?:yourself|yourselves|myself|ourselves|my|our)',
    "(?:i|we)'?(?:m|re| am| are)? (?:going to|gonna|will|'ll|ll) (?:talk|be talking|speak|discuss|present|start|begin|introduce|moderate|be moderating|be presenting)(?: to you| with you)? (?:about|with|today|on|this)",
    '(?:coffee|lunch) break',
    'take a (?:short |quick )?break',
    '(?:see|catch) you (?:next|later|soon|tomorrow|all)',
    'bye(?: bye)?$',
  ].join('|')})(?: |$)`,
)

export function isTalkAroundTheTalk(text: string): boolean {
  return phrases.test(splitSpelledWords(text).join(' '))
}
