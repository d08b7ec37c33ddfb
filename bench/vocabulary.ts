// The words of the benchmark transcripts. Each subject has nouns, the most frequent
// first, and verbs.

export const subjects = [
  {
    things: 'bridge deck cable hammer inspector girder bearing weld crack river tower salt',
    acts: 'carry crack hold test measure load replace open',
  },
  {
    things: 'bread dough flour oven yeast crust baker loaf starter crumb kneading bakery',
    acts: 'feed prove shape bake cool tear weigh rest',
  },
  {
    things:
      'clock pendulum second railway timetable station noon observatory astronomer gear spring watchmaker',
    acts: 'count set lose correct strike signal drive tell',
  },
  {
    things: 'forest beech fungus root ranger deer canopy sapling moss timber clearing soil',
    acts: 'shade feed grow cut protect browse drop seed',
  },
  {
    things:
      'harbour crane container tide pilot tugboat breakwater cargo crew dock lighthouse channel',
    acts: 'load guide dredge lift tow anchor ship delay',
  },
  {
    things:
      'hospital nurse ward patient dose trial infection vaccine surgeon chart kidney recovery',
    acts: 'treat record monitor heal prescribe sterilise visit compare',
  },
  {
    things: 'database index query table disk transaction cache lock replica schema backup engineer',
    acts: 'read write lock commit sort copy restore block',
  },
  {
    things:
      'orchestra violin conductor score rehearsal oboe audience melody rhythm choir hall composer',
    acts: 'play tune follow repeat answer lead soften end',
  },
  {
    things:
      'glacier valley moraine meltwater ridge crevasse snowfall geologist sediment lake ice record',
    acts: 'melt carve carry bury reveal move freeze date',
  },
  {
    things:
      'school teacher pupil reading classroom exam homework library spelling playground parent lesson',
    acts: 'teach ask mark explain practise forget remember reward',
  },
  {
    things:
      'election ballot voter turnout parliament district poll candidate coalition debate seat minister',
    acts: 'count elect promise oppose reform campaign survey lose',
  },
  {
    things:
      'battery cell lithium charger grid turbine voltage inverter cathode storage demand transformer',
    acts: 'store charge balance convert supply heat discharge limit',
  },
  {
    things: 'bee hive colony pollen queen orchard nectar beekeeper swarm mite honey flower',
    acts: 'visit dance gather guard build sting warm divide',
  },
  {
    things:
      'novel chapter sentence editor character reader publisher draft plot dialogue paragraph translator',
    acts: 'write cut describe imagine revise read print review',
  },
  {
    things: 'kitchen knife onion butter stock pan recipe chef sauce pepper simmer plate',
    acts: 'chop fry season reduce taste serve stir burn',
  },
  {
    things: 'telescope star galaxy mirror spectrum orbit planet dust observer lens transit comet',
    acts: 'orbit reflect dim emit detect photograph bend follow',
  },
  {
    things:
      'market price trader wheat inflation wage bond shortage tariff shopkeeper currency auction',
    acts: 'buy sell raise lend borrow trade save fix',
  },
  {
    things: 'bicycle wheel spoke brake saddle hub pedal tyre frame rider mechanic chain',
    acts: 'true brake turn carry squeak tighten repair coast',
  },
  {
    things:
      'brain memory neuron sleep hippocampus signal dream attention cortex habit volunteer experiment',
    acts: 'store replay forget predict fire learn filter wake',
  },
  {
    things: 'city tram pavement square neighbour council rent corner traffic park crossing planner',
    acts: 'cross connect house widen empty plant slow serve',
  },
  {
    things:
      'castle wall archaeologist trench pottery coin excavation village burial tile layer museum',
    acts: 'bury dig date hide collect restore display',
  },
  {
    things: 'football striker pass defender goal coach pitch referee season training penalty crowd',
    acts: 'pass score defend train lose win chase substitute',
  },
  {
    things:
      'weather forecast cloud pressure storm balloon front rainfall satellite wind thermometer model',
    acts: 'predict cool bring measure miss lift spread warn',
  },
  {
    things:
      'language verb dialect vowel accent grammar child speaker dictionary word spelling linguist',
    acts: 'borrow change pronounce learn name mean drop spread',
  },
] as const

const list = (text: string) => text.trim().split(/\s+/)

export const traits = list(`
  old new small large cheap quiet broken heavy ordinary strange careful early late public private warm cold useful hidden slow fast common
  rare honest difficult simple local distant famous patient stubborn fragile smooth rough bright dark empty crowded modern ancient narrow
  wide hollow solid gentle sudden steady loose tight clever foolish generous expensive reliable awkward familiar foreign northern southern
  wooden iron copper electric temporary permanent seasonal annual weekly enormous tiny elegant clumsy noisy silent visible invisible`)

/** The two halves of an invented technical term. */
export const roots = list(
  'hydro thermo micro geo photo bio poly electro macro neuro chrono litho cryo aero pyro cyto phono mono hetero iso helio dendro osteo xylo',
)
export const endings = list(
  'graph meter scope gram lith phyte morph tron stat plast cyte gen phone sphere type cline pod some therm chrome mer zone form duct',
)

export const people = [
  'I',
  'you',
  'we',
  'they',
  'people',
  'my colleagues',
  'some of us',
  'two of my students',
  'nearly all of them',
  'nobody I know would',
]

export const adverbials = [
  'by hand',
  'on purpose',
  'again and again',
  'at night',
  'in the open',
  'for nothing',
  'almost by accident',
  'once and for all',
  'with great care',
  'much too soon',
]

export const openers = [
  'So',
  'Well,',
  'And',
  'You know,',
  'But then',
  'In the end',
  'What I mean is that',
  'People forget that',
  'Honestly,',
  'The point is that',
  'For years',
  'It turns out that',
  'I think',
]

export const conjunctions = [
  ', and',
  ', but',
  ' because',
  ' while',
  ', which means',
  ' until',
  ', so',
  ' whenever',
  ' although',
  ' when',
  ', as if',
  ' before',
  ', or',
]

export const shortSentences = [
  'Thank you.',
  'Right.',
  'That surprised me.',
  'Let me give you an example.',
  'We will come back to that.',
  'And that was that.',
  'Does that make sense?',
  'Okay, next.',
]
