// Detects talk around the talk: greetings, thanks, housekeeping, introductions, host talk, and a speaker's remarks about speaking.
import { baseLanguage } from '../speech/language.ts'

const patterns = [
  // Greetings, thanks, introductions.
  '\\b(?:hello|hi|hey|bye|goodbye|welcome|cheers|thanks|thank you|good (?:morning|afternoon|evening|night)|nice to (?:meet|see|be)|happy to be|glad to|pleasure|congrat\\w*|applause|round of applause|please join|give it up)\\b',
  "\\b(?:my name is|my name's|i (?:\\w+ )?work(?:ed)? (?:at|for|on|with|in)|i'm here|here today|i have with me|on (?:the )?stage|in the room|the launch event|today,? (?:we|i)|we are here|i'm excited|i am excited|my story|i got into|how i got|i first heard|i heard about|i remember|i'm from|i am from|i'm (?:a|an|the) \\w+|my co-?host|our (?:next|first|last) (?:speaker|guest)|with me (?:is|today)|joined by|join(?:ing)? (?:me|us)|introduce (?:myself|yourself|you|our))\\b",
  // Housekeeping.
  '\\b(?:(?:last|next|first|good|great|another|final|quick|any|more|your|the|that|this|a|questions?) questions?\\b|questions? (?:from|for|here|there)\\b|q ?(?:and|&) ?a\\b|microphone|mic\\b|mute[d]?\\b|unmute|hear me|hear you|share my screen|sharing my screen|screen share|see my screen|raise your hands?|show of hands|running (?:out of|low on) time|out of time|minutes? left|more minutes|time for (?:a|one|questions)|take a break|coffee break|lunch|after the break|slides?\\b|agenda\\b|powerpoint|presentation\\b|move on|moving on|get started|get going|dive in|kick (?:it |things )?off|wrap(?:ping)? up|come back to (?:that|this|it)|get back to (?:that|this|you)|get to (?:that|this|it) (?:later|in)|talk about (?:that|this|it) later|next slide|previous slide|this (?:video|episode|podcast|show|channel|stream|session|workshop|panel|talk|meeting)|the (?:podcast|episode|show notes|audience|listeners?|viewers?|livestream|recording)|subscribe|patreon|sponsors?\\b|newsletter|link in|links? below|follow (?:me|us) on|check (?:it|us|them) out|sign up)\\b',
  // Remarks about speaking.
  "\\b(?:i (?:was|am) (?:going to|gonna|about to|trying to) (?:say|ask|mention|talk|show)|i (?:just )?(?:want|wanted|would like|'d like) to|i'd like to|i (?:don't|do not|didn't) (?:know|remember|recall|think)|i'm not sure|i am not sure|i(?:'ll| will| can| could) (?:just |also )?(?:talk|show|tell|give|go|say|explain|start|try|come|get|skip|leave|let|stop|be)|i guess|i suppose|i forgot|i forget|i'm sorry|i apologi[sz]e|i lost|train of thought|let me|let's|we(?:'ll| will| are going to|'re going to|'re gonna| can) (?:talk|see|discuss|look|go|get|come|cover|start|dive|move|hear|take|jump|do|show|touch)|you(?:'ll| will| can) see\\b|as you (?:can see|know|see)|as i (?:said|mentioned)|like i said|like you said|as you said|you mentioned|i mentioned|i (?:just )?said|what i'm saying|what you're saying|what i mean|if you look|if you see|look at (?:this|that|the)|over here|right here|up here|down here|up there|on the (?:left|right) (?:here|side here)|stay tuned|excited (?:to|about)|curious|wondering|interesting (?:to|that)|how about|what about|tell (?:me|us|you)|speaking of|going to (?:talk|discuss|speak|show|present|go over|go through|cover|look))\\b",
  "\\b(?:fair enough|by the way|to be honest|makes sense|sounds good|go ahead|no worries|of course you|good point|great point|i agree|i disagree|that's (?:true|right|fair|good|great|interesting)|you're right|no problem|never mind|nevermind|laugh(?:s|ter|ing)?|joke|joking|kidding|lol|haha|shout ?out)\\b",
  // Where somebody is found.
  '\\b(?:reach out to (?:me|us|him|her)|you (?:can|could) (?:find|follow|reach|contact|email|dm) (?:me|us|my|our)|find (?:me|us) (?:on|at))\\b',
  // Openings of a reaction or a request.
  '^(?:yes|no|yeah|yep|nope|sure|exactly|right|absolutely|definitely|okay|ok|alright|cool|great|nice|wow|oh|ah|please|sorry|anyway|anyways|for me|me too|same here|next|last|lastly|question|asking|guys|folks|everyone|everybody)\\b',
]
const english = new RegExp(patterns.join('|'), 'i')

/** Whether a sentence is about the event or the conversation and not about its subject. English only. */
export function isTalkAroundTheTalk(text: string, language: string): boolean {
  return baseLanguage(language) === 'en' && english.test(text.replaceAll('’', "'"))
}
