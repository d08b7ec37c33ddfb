// The sentence that describes a recording, by language: its length, its title, its speakers and topics.

type Kind = 'recording' | 'conversation' | 'interview'
type Template = {
  /** "Ein Gespräch von 12 Minuten" */
  recording: (kind: Kind, length: { count: number; unit: 'minute' | 'hour' }) => string
  /** Around the title, with the space before it. */
  quotes: [string, string]
  /** Between the title and the topics. */
  topics: string
  /** Between topics, and before the last one. */
  list: [string, string]
  end: string
}

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** "2 Minuten", by the plural rules of the language. */
function countWith(
  language: string,
  minute: Forms,
  hour: Forms,
): (length: { count: number; unit: 'minute' | 'hour' }) => string {
  const rules = new Intl.PluralRules(language)
  return ({ count, unit }) => {
    const forms = unit === 'minute' ? minute : hour
    return `${count} ${forms[rules.select(count)] ?? forms.other}`
  }
}

type Nouns = Record<Kind, string>

/** Languages that say "a recording of 12 minutes" in this order. */
function nounFirst(nouns: Nouns, length: ReturnType<typeof countWith>): Template['recording'] {
  return (kind, amount) => `${nouns[kind]} ${length(amount)}`
}

const german = countWith('de', { one: 'Minute', other: 'Minuten' }, { one: 'Stunde', other: 'Stunden' })
const french = countWith('fr', { one: 'minute', other: 'minutes' }, { one: 'heure', other: 'heures' })
const spanish = countWith('es', { one: 'minuto', other: 'minutos' }, { one: 'hora', other: 'horas' })
const italian = countWith('it', { one: 'minuto', other: 'minuti' }, { one: 'ora', other: 'ore' })
const portuguese = countWith('pt', { one: 'minuto', other: 'minutos' }, { one: 'hora', other: 'horas' })
const dutch = countWith('nl', { one: 'minuut', other: 'minuten' }, { other: 'uur' })
const russian = countWith(
  'ru',
  { one: 'минуту', few: 'минуты', other: 'минут' },
  { one: 'час', few: 'часа', other: 'часов' },
)
const ukrainian = countWith(
  'uk',
  { one: 'хвилину', few: 'хвилини', other: 'хвилин' },
  { one: 'годину', few: 'години', other: 'годин' },
)
const polish = countWith(
  'pl',
  { one: 'minutę', few: 'minuty', other: 'minut' },
  { one: 'godzinę', few: 'godziny', other: 'godzin' },
)
const arabic = countWith('ar', { few: 'دقائق', other: 'دقيقة' }, { few: 'ساعات', other: 'ساعة' })
const hebrew = countWith('he', { one: 'דקה', other: 'דקות' }, { one: 'שעה', other: 'שעות' })

const chinese = (words: { opening: string; minute: string; hour: string; nouns: Nouns; topics: string }): Template => ({
  recording: (kind, { count, unit }) => `${words.opening}${count}${words[unit]}的${words.nouns[kind]}`,
  quotes: ['《', '》'],
  topics: words.topics,
  list: ['、', '和'],
  end: '。',
})

/** "An 8-minute", "an 11-minute", "an 18-minute". */
const vowelNumber = /^(?:8|11$|18$)/

export const templates: Readonly<Record<string, Template>> = {
  en: {
    recording: (kind, { count, unit }) => `${vowelNumber.test(String(count)) ? 'An' : 'A'} ${count}-${unit} ${kind}`,
    quotes: [' “', '”'],
    topics: ' about ',
    list: [', ', ' and '],
    end: '.',
  },
  de: {
    recording: nounFirst(
      { recording: 'Eine Aufnahme von', conversation: 'Ein Gespräch von', interview: 'Ein Interview von' },
      german,
    ),
    quotes: [' „', '“'],
    topics: '; Themen: ',
    list: [', ', ' und '],
    end: '.',
  },
  fr: {
    recording: nounFirst(
      { recording: 'Un enregistrement de', conversation: 'Une conversation de', interview: 'Un entretien de' },
      french,
    ),
    quotes: [' « ', ' »'],
    topics: '; thèmes : ',
    list: [', ', ' et '],
    end: '.',
  },
  es: {
    recording: nounFirst(
      { recording: 'Una grabación de', conversation: 'Una conversación de', interview: 'Una entrevista de' },
      spanish,
    ),
    quotes: [' «', '»'],
    topics: '; temas: ',
    list: [', ', ' y '],
    end: '.',
  },
  it: {
    recording: nounFirst(
      { recording: 'Una registrazione di', conversation: 'Una conversazione di', interview: 'Un’intervista di' },
      italian,
    ),
    quotes: [' «', '»'],
    topics: '; temi: ',
    list: [', ', ' e '],
    end: '.',
  },
  pt: {
    recording: nounFirst(
      { recording: 'Uma gravação de', conversation: 'Uma conversa de', interview: 'Uma entrevista de' },
      portuguese,
    ),
    quotes: [' «', '»'],
    topics: '; temas: ',
    list: [', ', ' e '],
    end: '.',
  },
  nl: {
    recording: nounFirst(
      { recording: 'Een opname van', conversation: 'Een gesprek van', interview: 'Een interview van' },
      dutch,
    ),
    quotes: [' „', '”'],
    topics: '; onderwerpen: ',
    list: [', ', ' en '],
    end: '.',
  },
  ru: {
    recording: nounFirst({ recording: 'Запись на', conversation: 'Разговор на', interview: 'Интервью на' }, russian),
    quotes: [' «', '»'],
    topics: '; темы: ',
    list: [', ', ' и '],
    end: '.',
  },
  uk: {
    recording: nounFirst({ recording: 'Запис на', conversation: 'Розмова на', interview: 'Інтерв’ю на' }, ukrainian),
    quotes: [' «', '»'],
    topics: '; теми: ',
    list: [', ', ' і '],
    end: '.',
  },
  pl: {
    recording: nounFirst(
      { recording: 'Nagranie trwające', conversation: 'Rozmowa trwająca', interview: 'Wywiad trwający' },
      polish,
    ),
    quotes: [' „', '”'],
    topics: '; tematy: ',
    list: [', ', ' i '],
    end: '.',
  },
  tr: {
    recording: (kind, { count, unit }) => {
      const noun = { recording: 'kayıt', conversation: 'sohbet', interview: 'röportaj' }[kind]
      return `${count} ${unit === 'minute' ? 'dakikalık' : 'saatlik'} bir ${noun}`
    },
    quotes: [' “', '”'],
    topics: '; konular: ',
    list: [', ', ' ve '],
    end: '.',
  },
  ar: {
    recording: nounFirst({ recording: 'تسجيل مدته', conversation: 'محادثة مدتها', interview: 'مقابلة مدتها' }, arabic),
    quotes: [' «', '»'],
    topics: '؛ الموضوعات: ',
    list: ['، ', '، '],
    end: '.',
  },
  he: {
    recording: nounFirst({ recording: 'הקלטה באורך', conversation: 'שיחה באורך', interview: 'ריאיון באורך' }, hebrew),
    quotes: [' ”', '“'],
    topics: '; נושאים: ',
    list: [', ', ', '],
    end: '.',
  },
  hi: {
    recording: (kind, { count, unit }) => {
      const noun = { recording: 'की रिकॉर्डिंग', conversation: 'की बातचीत', interview: 'का साक्षात्कार' }[kind]
      return `${count} ${unit === 'minute' ? 'मिनट' : 'घंटे'} ${noun}`
    },
    quotes: [' “', '”'],
    topics: '; विषय: ',
    list: [', ', ' और '],
    end: '।',
  },
  ja: {
    recording: (kind, { count, unit }) => {
      const noun = { recording: '収録', conversation: '対談', interview: 'インタビュー' }[kind]
      return `${count}${unit === 'minute' ? '分' : '時間'}の${noun}`
    },
    quotes: ['「', '」'],
    topics: '。テーマ：',
    list: ['、', '、'],
    end: '。',
  },
  zh: chinese({
    opening: '一段',
    minute: '分钟',
    hour: '小时',
    nouns: { recording: '录制内容', conversation: '对话', interview: '采访' },
    topics: '，主题：',
  }),
  'zh-hant': chinese({
    opening: '一段',
    minute: '分鐘',
    hour: '小時',
    nouns: { recording: '錄製內容', conversation: '對話', interview: '採訪' },
    topics: '，主題：',
  }),
  ko: {
    recording: (kind, { count, unit }) => {
      const noun = { recording: '녹화', conversation: '대담', interview: '인터뷰' }[kind]
      return `${count}${unit === 'minute' ? '분' : '시간'} 길이의 ${noun}`
    },
    quotes: [' “', '”'],
    topics: ', 주제: ',
    list: [', ', ', '],
    end: '.',
  },
}
