import { monthsInSpanish } from '../../predictions/said/spanish/rules.ts'
import { labelInSpanish, kinds, statusInSpanish } from './words.ts'

/**
 * Questions in Spanish are read by the grammar of the English ones: their words are replaced one for one, and what is
 * left is a name. A question with a word of the form and a kind is enough; its answer is told in Spanish.
 */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[¿¡?!“”"]/g, ' ')

/** Things that agencies buy, own and recover from: the names of records are in English. */
const goods: readonly (readonly [spanish: string, english: string])[] = [
  ['sal', 'salt'],
  ['arena', 'sand'],
  ['grava', 'gravel'],
  ['asfalto', 'asphalt'],
  ['concreto|hormigon', 'concrete'],
  ['carreteras?|caminos?|vias?', 'road'],
  ['calles?', 'street'],
  ['puentes?', 'bridge'],
  ['tuberias?|tubos?', 'pipe'],
  ['bombas?', 'pump'],
  ['medidores?|contadores?', 'meter'],
  ['agua', 'water'],
  ['combustible', 'fuel'],
  ['diesel', 'diesel'],
  ['gasolina', 'gasoline'],
  ['llantas?|neumaticos?', 'tire'],
  ['camion(?:es)?', 'truck'],
  ['camionetas?', 'pickup'],
  ['autobus(?:es)?', 'bus'],
  ['escolar(?:es)?', 'school'],
  ['escuelas?', 'school'],
  ['ambulancias?', 'ambulance'],
  ['patrullas?', 'police'],
  ['bomberos?', 'fire'],
  ['guantes?', 'gloves'],
  ['mascarillas?|cubrebocas', 'masks'],
  ['papel', 'paper'],
  ['tinta|toner', 'toner'],
  ['computadoras?|ordenador(?:es)?|portatil(?:es)?', 'laptop'],
  ['impresoras?', 'printer'],
  ['generador(?:es)?', 'generators'],
  ['sacos? de arena|costales', 'sandbag'],
  ['nieve', 'snow'],
  ['hielo', 'ice'],
  ['arboles|arbol', 'tree'],
  ['limpieza', 'cleaning'],
  ['servicios?', 'services'],
  ['construccion', 'construction'],
  ['mantenimiento', 'maintenance'],
  ['inundacion(?:es)?', 'flood'],
  ['tormentas?', 'storm'],
  ['huracan(?:es)?', 'hurricane'],
  ['obras publicas', 'public works'],
  ['policia', 'police'],
  ['parques?', 'parks'],
  ['comida|alimentos', 'food'],
  ['federal(?:es)?', 'federal'],
  ['cobrar', 'charge'],
  ['baches?', 'pothole'],
  ['basura', 'trash'],
  ['report[ao]|reportar|reporte(?= un)', 'report'],
]

const numbers = ['un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce']

const monthsSaid = Object.entries(monthsInSpanish).map(
  ([english, spanish]) => [`(?:en |de )?${spanish}`, `in ${english.toLowerCase()}`] as const,
)

/** Beginnings of a short question that continues the one before, and groups, which are no kinds of records. */
const continuing: readonly (readonly [spanish: string, english: string])[] = [
  [String.raw`^\s*(?:y|e)(?= )`, 'and'],
  ['(?:y )?que hay de|(?:y )?que tal', 'what about'],
  ['(?:y )?(?:solo|solamente|unicamente)', 'only'],
  ['(?:muestr[ae]|agrup[ea]|orden[ae]|desglos[ae])(?:l[oa]s|melos|melas)?(?= (?:por|por cada) )', 'show them'],
  ['(?:por|por cada) proveedor(?:es)?', 'by vendor'],
  ['(?:por|por cada) (?:departamento|centro de costos?)s?', 'by department'],
  ['(?:por|por cada) fondos?', 'by fund'],
  ['(?:por|por cada) estado', 'by status'],
  ['(?:comparad[oa]s?|en comparacion) (?:con|a)|compar[ae](?:lo|los|las)? con|frente a|contra|versus', 'compared with'],
  ['cuant[oa]s (?:son|hay de es[oa]s)', 'how many are there'],
  ['(?:y )?cual es (?:el|la) mas (?:grande|alt[oa]|car[oa]|costos[oa])', 'which one is the biggest'],
  ['(?:y )?cual es (?:el|la) mas (?:antigu[oa]|viej[oa])', 'which one is the oldest'],
  ['(?:y )?cual es (?:el|la) mas (?:reciente|nuev[oa])', 'which one is the newest'],
  [String.raw`^\s*(?:y )?(?:el |cual es el )?(?:total|monto total|suma)\s*$`, 'total'],
  ['cuanto (?:es|suman?) en total|cuanto suman?', 'how much is that in total'],
]

/** Questions of oversight, of which some name a kind of record: they are read before the kinds. */
const oversight: readonly (readonly [spanish: string, english: string])[] = [
  ['(?:cuant[oa]s? )?horas (?:de |de los )?voluntari[oa]s?|horas (?:de )?voluntariado', 'volunteer hours'],
  ['separacion de funciones|segregacion de (?:funciones|deberes)', 'segregation of duties conflicts'],
  ['(?:datos|cuentas?|informacion) bancari[oa]s?', 'bank details'],
  ['retenciones? (?:liberad[oa]s?|levantad[oa]s?)', 'released holds'],
  [
    '(?:recibid[oa]s?|recibimos|lo recibido) (?:pero |y )?(?:aun |todavia )?(?:no|sin) (?:se ha |esta )?facturad[oa]s?|recibid[oa]s? sin factura(?:r)?',
    'received not invoiced',
  ],
  ['retencion(?:es)?(?! de impuestos)|retenido en garantia', 'retainage held'],
  ['facturas? (?:duplicad[oa]s?|repetid[oa]s?)', 'duplicate invoices'],
  ['duplicad[oa]s?|repetid[oa]s?', 'duplicate'],
  ['(?:una )?sola oferta|unica oferta', 'only 1 bid'],
  ['inhabilitad[oa]s?|excluid[oa]s?|vetad[oa]s?', 'debarred'],
  ['lineas? (?:de )?vida|servicios vitales', 'lifelines'],
]

/** In this order: a longer expression before the words that it is made of. */
const phrases: readonly (readonly [spanish: string, english: string])[] = [
  [
    '(?:que )?(?:debemos|hay que|tenemos que|debo) (?:volver a pedir|reordenar|reabastecer|reponer)',
    'what should we reorder',
  ],
  ['(?:puedo|podria|podemos) ver', 'show'],
  [String.raw`^\s*(?:le |les )?(?:pagamos|hemos pagado)(?: a)?`, 'how much was paid to'],
  ['cuanto (?:tardamos|tarda|se tarda|demora\\w*)', 'how long does it take'],
  ['(?:cual es )?(?:el )?saldo (?:de|del|en)', 'what is the balance of'],
  ['(?:les |le )?quedan? menos de (\\d+) dias', 'ending in the next $1 days'],
  ['por que no (?:puedo|podemos|se puede)', "why can't i"],
  [
    '(?:que|cuales)?(?: \\w+)? ?(?:esta|estan)? ?(?:esperando|en espera de|espera|pendientes? de) mi (?:aprobacion|firma|autorizacion)|que (?:debo|tengo que|me toca) (?:aprobar|firmar|autorizar)|mis aprobaciones(?: pendientes)?',
    'what is waiting for my approval',
  ],
  ['quien(?:es)? (?:lo |la )?(?:aprobo|aprobaron|firmo|firmaron|autorizo)', 'who approved'],
  ['(?:el )?historial(?: de| del)?', 'history of'],
  ['cuanto (?:les? )?debemos', 'how much do we owe'],
  ['cuanto (?:se )?(?:me|nos) deben?', 'how much am i owed'],
  [
    'cuando (?:(?:me|nos) )?(?:van a pagar|pagaran|pagan)(?: (?:mis?|nuestr[oa]s?) facturas?)?|cuando cobr\\w+',
    'which my invoices unpaid',
  ],
  ['(?:que|cuanto) (?:pagamos|se pago|hemos pagado) (?:por|de)(?! (?:los )?proveedores)', 'what did we pay for'],
  ['(?:que|cuanto) (?:nos )?(?:cuesta|cuestan|vale|valen)', 'what is the price of'],
  ['(?:el )?(?:ultimo )?precio (?:de|del|por)', 'the last price of'],
  [
    '(?:quien(?:es)?|a quien(?:es)?) (?:nos )?(?:le )?(?:vende\\w*|suministra\\w*|provee\\w*|ofrece\\w*|compramos)',
    'who sells',
  ],
  ['donde (?:podemos|puedo|se puede|debemos) (?:comprar|conseguir)', 'where can we buy'],
  ['que necesit\\w+ para', 'what do i need to'],
  ['por que (?:esta|estan|fue|fueron)', 'why is'],
  ['cuando(?= (?:se )?(?:vence|caduc|termin|cierr|expir|empiez|comienz))', 'which '],
  [
    'que (?:debo|tengo que) hacer|que tengo pendiente|que (?:me )?vence|mis (?:plazos|vencimientos|pendientes)',
    'what is due for me',
  ],
  ['cual es el (?:estado|estatus) (?:de|del)|en que estado esta|como (?:va|esta)', 'what is the status of'],
  ['cuant[oa](?= .*\\b(?:queda|falta|sobra|resta)n?\\b)', 'how much is left'],
  ['cuanto (?:dinero )?(?:nos )?(?:queda|sobra|resta|hay disponible)|que saldo (?:tiene|queda)', 'how much is left'],
  ['cuando (?:se (?:me )?paga\\w*|me pagan)', 'which unpaid'],
  [String.raw`^\s*como(?: me| se| puedo| debo)?`, 'how to'],
  ['y hasta cuando', 'and until when'],
  ['cuant[oa]s', 'how many'],
  ['cuanto (?:dinero )?(?:hemos |se ha |se |nos )?(?:gast\\w+)', 'how much was spent'],
  ['cuanto (?:dinero )?(?:le |les )?(?:hemos |se ha |se )?(?:pag\\w+)', 'how much was paid'],
  ['cuant[oa](?: nos)?(?: ha| han| hemos)?', 'how much'],
  ['cual es el (?:total|importe|monto|valor) (?:de|del)|(?:total|suma) (?:de|del)', 'total of'],
  ['(?:muestr[ae]|muestreme|muestrame|ensene|ense|lista|liste|busque|busca|deme|dame)(?:me|nos)?', 'show'],
  ['(?<=[a-z]\\s+)que(?=\\s+(?:vencen?|caducan?|expiran?|terminan?|cierran?)\\b)', ''],
  ['(?:que|cuales|cual)(?: son| estan| hay| es| fueron)?|hay', 'which'],
  ['(?:pendientes?|en espera|a la espera) de (?:aprobacion|firma)|por aprobar', 'waiting for approval'],
  ['sin aprobar', 'not approved'],
  ['sin pagar|impagas?|impagad[oa]s?|pendientes? de pago|por pagar', 'unpaid'],
  ['vencid[oa]s?|atrasad[oa]s?|con retraso', 'overdue'],
  ['retenid[oa]s?|en espera', 'on hold'],
  ['abiert[oa]s?', 'open'],
  ['cerrad[oa]s?', 'closed'],
  ['aprobad[oa]s?', 'approved'],
  ['rechazad[oa]s?', 'rejected'],
  ['pagad[oa]s?', 'paid'],
  ['adjudicad[oa]s?', 'awarded'],
  ['publicad[oa]s?', 'published'],
  ['emitid[oa]s?', 'issued'],
  ['cancelad[oa]s?', 'canceled'],
  ['activ[oa]s?', 'active'],
  ['en borrador|borradores|borrador', 'draft'],
  ['urgentes?', 'urgent'],
  ['suspendid[oa]s?', 'suspended'],
  ['informad[oa]s?|reportad[oa]s?', 'reported'],
  ['fall(?:a|an|aron|ando)|fallid[oa]s?', 'failing'],
  ['sin mfa|sin segundo factor', 'without mfa'],
  ['(?:este|el presente) ano fiscal', 'this fiscal year'],
  ['(?:el )?ano fiscal pasado', 'last fiscal year'],
  ['este trimestre', 'this quarter'],
  ['(?:el )?trimestre pasado', 'last quarter'],
  ['(?:el )?proximo trimestre', 'next quarter'],
  ['la semana pasada', 'last week'],
  ['(?:la )?(?:proxima semana|semana proxima|semana que viene)', 'next week'],
  ['esta semana', 'this week'],
  ['(?:el )?mes pasado', 'last month'],
  ['(?:el )?(?:proximo mes|mes proximo|mes que viene)', 'next month'],
  ['este mes', 'this month'],
  ['(?:el )?ano pasado', 'last year'],
  ['(?:el )?(?:proximo ano|ano proximo|ano que viene)', 'next year'],
  ['este ano', 'this year'],
  ['(?:en|dentro de) (\\d+) dias', 'in the next $1 days'],
  ['(?:en |dentro de )?(?:los |las )?(?:proxim[oa]s|siguientes) (\\d+) (?:dias)', 'in the next $1 days'],
  ['(?:en |dentro de )?(?:los |las )?(?:proxim[oa]s|siguientes) (\\d+) (?:semanas)', 'in the next $1 weeks'],
  ['(?:en |dentro de )?(?:los |las )?(?:proxim[oa]s|siguientes) (\\d+) (?:meses)', 'in the next $1 months'],
  ['(?:en |durante )?(?:los |las )?ultim[oa]s (\\d+) (?:dias)', 'in the last $1 days'],
  ['(?:en |durante )?(?:los |las )?ultim[oa]s (\\d+) (?:semanas)', 'in the last $1 weeks'],
  ['(?:en |durante )?(?:los |las )?ultim[oa]s (\\d+) (?:meses)', 'in the last $1 months'],
  ['(?:tienen|con|de) mas de (\\d+) dias(?: de antiguedad)?', 'more than $1 days old'],
  ['ultima vez', 'last time'],
  ['hoy', 'today'],
  ['ayer', 'yesterday'],
  ['manana', 'tomorrow'],
  ['vencen?|caducan?|expiran?', 'due end'],
  ['terminan?', 'end'],
  ['cierran?', 'close'],
  ['(?:de )?(?:mas|mayor(?:es)?) (?:de|que|a)', 'over'],
  ['(?:de )?(?:menos|menor(?:es)?) (?:de|que|a)', 'under'],
  [
    '(?:pueden|van a|podrian) (?:llegar tarde|atrasarse|retrasarse)|llegaran tarde|(?:probablemente|posiblemente) tarde',
    'likely late',
  ],
  ['(?:se )?(?:van a|pueden) (?:agotar|acabar|agotarse|acabarse)|se (?:agotaran|acabaran)', 'will run out'],
  ['(?:van a|pueden|podrian) fallar|fallaran', 'will fail'],
  ['pronto', 'soon'],
  ['en riesgo|riesgosos?|de riesgo', 'at risk'],
  ['efectivo', 'cash'],
  ['no (?:se )?(?:ha|han|hemos|estan?|son|es|fue|fueron)?(?: sido)?', 'not'],
  ['llegad[oa]s?|entregad[oa]s?', 'arrived'],
  ['recibid[oa]s?|recibimos', 'received'],
  ['cobrad[oa]s?', 'cleared'],
  ['atendid[oa]s?|cubiert[oa]s?', 'filled'],
  ['obligad[oa]s?', 'obligated'],
  ['reembolsad[oa]s?', 'paid'],
  ['informes?(?= .*\\b(?:venc|atrasad|pendiente|due|overdue))', 'grant reports'],
  ['(?:aporte|aportacion|fondos?) (?:local(?:es)?|de contrapartida)|contrapartida', 'match'],
  ['faltan?|quedan?', ''],
  ['fecha limite|plazo', 'deadline'],
  ['demasiado lent[oa]s?|muy lent[oa]s?|lentamente|despacio', 'too slowly'],
  ['principales', 'top'],
  ['con mas gastos?|(?:que )?mas (?:cobran|cobramos|gastamos|pagamos)|a los que mas pagamos', 'most spending'],
  ['gan[eo]|ganamos|ganad[oa]s?', 'awarded'],
  ['perdi|perdimos|perdid[oa]s?', 'not awarded'],
  ['pequenas? empresas?|empresas? pequenas?', 'small businesses'],
  ['microcompras?', 'micro-purchase'],
  ['tenemos|tiene la (?:ciudad|agencia)', 'do we have'],
  ['vend(?:e|en)|suministran?|ofrecen?|proveen?', 'sell'],
  ['licitar', 'going to bid'],
  ['(?:ofertas|propuestas) selladas', 'sealed bids'],
  ['llegaron|llego|entraron|recibimos', 'received'],
  ['nitrilo', 'nitrile'],
  ['sin', 'without'],
  ['mas de', 'more than'],
  ['mis?|mi[oa]s', 'my'],
  ['(?:mas )?(?:grandes?|altas?|altos?) |mas (?:grandes|altos|altas|caros|caras)', 'largest '],
  ['aprobar', 'approve'],
  ['emitir', 'issue'],
  ['enviar|presentar', 'submit'],
  ['cerrar', 'close'],
  ['pagar', 'pay'],
  ['cancelar', 'cancel'],
  ['gastad[oa]s?|gasto|gastos|gastamos|gastando', 'spent'],
  ['cost(?:o|os|ado|aron)', 'cost'],
  // Words of questions to the documentation, which is in English.
  ['cotizaci(?:on|ones)', 'quotes'],
  ['fuente unica|proveedor unico', 'sole source'],
  ['necesit\\w+', 'need'],
  ['compras?|comprar', 'purchase'],
  ['registr\\w+', 'register'],
  ['seguros?', 'insurance'],
  ['horas extras?', 'overtime'],
  ['permitid\\w+|permisibles?', 'allowable'],
  ['impugn\\w+|protest\\w+', 'protest'],
  ['adjudicacion', 'award'],
  ['limites?', 'threshold'],
  ['reembols\\w+', 'reimbursement'],
  ['ofertas?', 'bid'],
  ['emergencias?', 'emergency'],
  ['certificados?', 'certificate'],
  ['cambio|cambiar', 'change'],
  ...goods,
  ...monthsSaid,
  ['como', ''],
  ['cuando', 'when'],
  ['donde', 'where'],
  ['quien(?:es)?', 'who'],
  ['puedo|se puede|puede', 'can'],
  [
    'en|a|de|del|la|las|los|el|al|y|con|por|para|que|se|son|estan?|hemos|ha|han|nos|nuestr[oa]s?|un|una|unos|unas|su|sus|tiene|tienen|llevamos|este|esta|aun|todavia|ya|nos|me|le|les|hasta ahora|cual|cuales|deben?|debemos|quiero',
    '',
  ],
]

/** Whole words of a plain text, which has no accents: hundreds of patterns with every letter take seconds to compile. */
export const word = (words: string) => new RegExp(`(?<![a-z\\d-])(?:${words})(?![a-z\\d-])`, 'g')
export const wordTable = [
  ...continuing,
  ...oversight,
  ...phrases
    .slice(0, -1)
    .filter(([, english]) =>
      /^(?:why|what|how|and|total|which unpaid|which my|who|where|the last|history)/.test(english),
    ),
  ...kinds
    .toSorted((one, other) => other[0].length - one[0].length)
    .map(([names, english]) => [names, english] as const),
  ...phrases.filter(
    ([, english]) => !/^(?:why|what|how|and|total|which unpaid|which my|who|where|the last|history)/.test(english),
  ),
].map(([spanish, english]) => [word(spanish), english] as const)

/** Words that only a Spanish question has. One with an accent or a question mark of its own is enough. */
const marks =
  /[¿¡ñ]|(?<!\p{L})(?:cuál|cuáles|qué|cuánto|cuánta|cuántos|cuántas|cuanto|cuantos|cuantas|cuales|muestre|muéstreme|muestra|facturas?|órdenes|ordenes|contratos?|subvenci\S+|proveedores|cómo|dónde|por qué|está|están|necesito|puedo|requisici\S+|licitaci\S+|presupuestos?|pagos|pedidos?|inspecci\S+|reembolsos?|hallazgos?|albergues?|refugios?|enmiendas?|recibid[oa]s?|facturad[oa]s?|voluntari[oa]s?|inhabilitad[oa]s?|proveedor|duplicad[oa]s?|bancari[oa]s?)(?!\p{L})/iu

export const isSpanish = (question: string): boolean => marks.test(question)

/** The question in the words of the English grammar; undefined where it is not Spanish. */
export const inEnglish = (question: string): string | undefined =>
  isSpanish(question) ? wordsInEnglish(question) : undefined

/** A short question such as “solo las vencidas” is in the language of the one before. */
const shortSpanish = /(?<!\p{L})(?:y|e|solo|solamente|por|las|los|el|con|las de|este|esta|pasad[oa]|del)(?!\p{L})/iu

/** Questions of one conversation in the words of the English grammar, each with the language that it was asked in. */
export function inOneLanguage(turns: readonly string[]): { english: string; spanish: boolean }[] {
  let spanish = false
  return turns.map((turn) => {
    spanish = isSpanish(turn) || (spanish && turn.split(/\s+/).length <= 8 && shortSpanish.test(turn))
    return { english: spanish ? wordsInEnglish(turn) : turn, spanish }
  })
}

function wordsInEnglish(question: string): string {
  let text = plain(question).replaceAll(
    /(?<!\p{L})(dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)(?!\p{L})/gu,
    (found) => String(numbers.indexOf(found) + 1),
  )
  for (const [pattern, english] of wordTable) text = text.replaceAll(pattern, ` ${english} `)
  return text.replaceAll(/\s+/g, ' ').trim()
}

const read: readonly (readonly [RegExp, string])[] = [
  [/^status (.+)$/, 'estado $1'],
  [/^overdue$/, 'vencidas'],
  [/^not delivery received$/, 'sin recibir'],
  [/^cost center /, 'centro de costo '],
  [/^requested by /, 'solicitado por '],
  [/^buyer /, 'comprador '],
  [/^named (.+)$/, 'con el nombre $1'],
  [/^created (.+)$/, 'creadas: $1'],
  [/^unassigned$/, 'sin asignar'],
  [/^paid /, 'pagado '],
  [/^due /, 'vence '],
  [/^end date /, 'fecha final '],
  [/^vendor /, 'proveedor '],
  [/\bunpaid$/, 'sin pagar'],
  [/\bopen$/, 'abierta'],
  [/^not yet (.+)$/, 'todavía no: $1'],
  [/^not (.+)$/, 'no: $1'],
  [/^spending behind its period$/, 'gasto atrasado respecto al período'],
  [/^overdue by more than (\d+) days$/, 'vencidas por más de $1 días'],
  [/ more than (\d+) days ago$/, ' hace más de $1 días'],
  [/^small business$/, 'pequeña empresa'],
  [/^overspent$/, 'excedidas'],
  [/^the next one$/, 'la próxima'],
  [/^invoice date /, 'fecha de la factura '],
  [/^solicitation /, 'licitación '],
  [/^purchase order /, 'orden de compra '],
  [/\bwaiting$/, 'en espera'],
  [/ or more$/, ' o más'],
  [/ up to /, ' hasta '],
  [/ is you$/, ': usted'],
  [/\bthis week\b/, 'esta semana'],
  [/\blast week\b/, 'la semana pasada'],
  [/\bnext week\b/, 'la próxima semana'],
  [/\bthis month\b/, 'este mes'],
  [/\blast month\b/, 'el mes pasado'],
  [/\bnext month\b/, 'el próximo mes'],
  [/\bthis fiscal year\b/, 'este año fiscal'],
  [/\blast fiscal year\b/, 'el año fiscal pasado'],
  [/\bthis quarter\b/, 'este trimestre'],
  [/\blast quarter\b/, 'el trimestre pasado'],
  [/\bin the next (\d+) months\b/, 'en los próximos $1 meses'],
  [/\bin the last (\d+) months\b/, 'en los últimos $1 meses'],
  [/\bthis year\b/, 'este año'],
  [/\blast year\b/, 'el año pasado'],
  [/\bin the next (\d+) days\b/, 'en los próximos $1 días'],
  [/\bin the last (\d+) days\b/, 'en los últimos $1 días'],
  [/\bthe next two weeks\b/, 'las próximas dos semanas'],
]

/** How the question was read, such as “status Draft”, in Spanish. */
export function lookedInSpanish(looked: string, masculine = false): string {
  const [, before, status] = /^(status|not yet) (.+)$/.exec(looked) ?? []
  if (before && labelInSpanish(status!) !== status)
    return `${before === 'status' ? 'estado' : 'todavía no:'} ${statusInSpanish(status!, masculine)}`
  const [, amount, sum, most] =
    /^(?:(.+?) )(\$[\d,.]+)( or more)$/.exec(looked) ?? /^(.+?) up to (\$[\d,.]+)()$/.exec(looked) ?? []
  if (amount) return most ? `${labelInSpanish(amount)} ${sum} o más` : `${labelInSpanish(amount)} hasta ${sum}`
  const said = read.reduce((text, [english, spanish]) => text.replace(english, spanish), looked)
  return masculine && said.startsWith('vencidas') ? said.replace('vencidas', 'vencidos') : said
}

/** Dates of an answer as they are written in Spanish: “23 de noviembre de 2026”. */
export const datesInSpanish = (text: string): string =>
  text
    .replaceAll(
      new RegExp(
        `\\b(${Object.keys(monthsInSpanish).join('|')}) (\\d{1,2}), (\\d{4})(?: at (\\d{1,2}:\\d{2}) ([AP])M)?`,
        'g',
      ),
      (_, month: keyof typeof monthsInSpanish, day: string, year: string, time?: string, half?: string) =>
        `${day} de ${monthsInSpanish[month]} de ${year}${time ? ` a las ${time} ${half!.toLowerCase()}. m.` : ''}`,
    )
    .replaceAll(
      new RegExp(`\\bin (${Object.keys(monthsInSpanish).join('|').toLowerCase()})\\b`, 'g'),
      (_, month: string) => {
        const name = `${month[0]!.toUpperCase()}${month.slice(1)}` as keyof typeof monthsInSpanish
        return `en ${monthsInSpanish[name]}`
      },
    )
