/**
 * Questions in Spanish are read by the grammar of the English ones: their words are replaced one for one, and what is
 * left is a name. A question with a word of the form and a kind is enough; its answer is told in Spanish.
 */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[¿¡?!“”"]/g, ' ')

/** Kinds of records, with their labels: singular, plural, English plural. */
export const kinds = [
  ['orden(?:es)? de compra|pedidos?(?: de compra)?', 'purchase orders', 'orden de compra', 'órdenes de compra'],
  ['requisicion(?:es)?|solicitud(?:es)? de compra', 'requisitions', 'requisición', 'requisiciones'],
  ['licitacion(?:es)?|convocatorias?(?: de licitacion)?', 'solicitations', 'licitación', 'licitaciones'],
  ['facturas?', 'invoices', 'factura', 'facturas'],
  ['proveedor(?:es)?', 'vendors', 'proveedor', 'proveedores'],
  ['contratos?', 'contracts', 'contrato', 'contratos'],
  [
    '(?:partidas? (?:de|del) )?presupuestos?|partidas? presupuestarias?|partidas?',
    'budget lines',
    'partida',
    'partidas',
  ],
  ['subvencion(?:es)?|becas? federales?', 'grants', 'subvención', 'subvenciones'],
  ['informes? de (?:la |las )?subvencion(?:es)?', 'grant reports', 'informe de subvención', 'informes de subvención'],
  [
    'solicitud(?:es)? de subvencion(?:es)?',
    'grant applications',
    'solicitud de subvención',
    'solicitudes de subvención',
  ],
  ['orden(?:es)? de trabajo|reparacion(?:es)?', 'work orders', 'orden de trabajo', 'órdenes de trabajo'],
  ['activos fijos|activos|equipos', 'assets', 'activo', 'activos'],
  ['articulos? (?:de|en) (?:inventario|almacen)|articulos?', 'stock items', 'artículo', 'artículos'],
  ['inspeccion(?:es)?', 'inspections', 'inspección', 'inspecciones'],
  ['hallazgos?(?: de auditoria)?', 'audit findings', 'hallazgo', 'hallazgos'],
  ['proyectos?', 'projects', 'proyecto', 'proyectos'],
  ['pagos?', 'payments', 'pago', 'pagos'],
  ['tareas?', 'tasks', 'tarea', 'tareas'],
  [
    'solicitud(?:es)? de (?:residentes|servicio)|reportes? ciudadanos?',
    'service requests',
    'solicitud de servicio',
    'solicitudes de servicio',
  ],
] as const

/** In this order: a longer expression before the words that it is made of. */
const phrases: readonly (readonly [spanish: string, english: string])[] = [
  ['por que no (?:puedo|se puede)', "why can't i"],
  [
    'que (?:debo|tengo que) (?:hacer|firmar|aprobar)|que tengo pendiente|que (?:me )?vence|mis (?:plazos|vencimientos|pendientes)',
    'what is due for me',
  ],
  ['cual es el (?:estado|estatus) (?:de|del)|en que estado esta|como (?:va|esta)', 'what is the status of'],
  ['cuanto (?:dinero )?(?:nos )?(?:queda|sobra|resta|hay disponible)|que saldo (?:tiene|queda)', 'how much is left'],
  ['cuando (?:se (?:me )?paga\\w*|me pagan)', 'which unpaid'],
  [String.raw`^\s*como(?: me| se| puedo| debo)?`, 'how to'],
  ['y hasta cuando', 'and until when'],
  ['cuant[oa]s', 'how many'],
  ['cuanto (?:dinero )?(?:hemos |se ha |se )?(?:gast\\w+)', 'how much was spent'],
  ['cuanto (?:dinero )?(?:hemos |se ha |se )?(?:pag\\w+)', 'how much was paid'],
  ['cual es el (?:total|importe|monto|valor) (?:de|del)|(?:total|suma) (?:de|del)', 'total of'],
  ['(?:muestr[ae]|muestreme|muestrame|ensene|ense|lista|liste|busque|busca|deme|dame)(?:me|nos)?', 'show'],
  ['(?:que|cuales) (?:son|estan|hay|tenemos)?|hay', 'which'],
  ['(?:pendientes?|en espera|a la espera) de (?:aprobacion|firma)|por aprobar', 'waiting for approval'],
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
  ['la semana pasada', 'last week'],
  ['(?:la )?(?:proxima semana|semana proxima|semana que viene)', 'next week'],
  ['esta semana', 'this week'],
  ['(?:el )?mes pasado', 'last month'],
  ['(?:el )?(?:proximo mes|mes proximo|mes que viene)', 'next month'],
  ['este mes', 'this month'],
  ['(?:el )?ano pasado', 'last year'],
  ['(?:el )?(?:proximo ano|ano proximo|ano que viene)', 'next year'],
  ['este ano', 'this year'],
  ['en los (?:proximos|siguientes) (\\d+) dias', 'in the next $1 days'],
  ['en los ultimos (\\d+) dias', 'in the last $1 days'],
  ['hoy', 'today'],
  ['ayer', 'yesterday'],
  ['manana', 'tomorrow'],
  ['vencen?|caducan?|expiran?', 'due end'],
  ['terminan?', 'end'],
  ['cierran?', 'close'],
  ['(?:de )?(?:mas|mayor(?:es)?) (?:de|que|a)', 'over'],
  ['(?:de )?(?:menos|menor(?:es)?) (?:de|que|a)', 'under'],
  ['mis?|mi[oa]s', 'my'],
  ['(?:mas )?(?:grandes?|altas?|altos?) |mas (?:grandes|altos|altas|caros|caras)', 'largest '],
  ['aprobar', 'approve'],
  ['emitir', 'issue'],
  ['enviar|presentar', 'submit'],
  ['cerrar', 'close'],
  ['pagar', 'pay'],
  ['cancelar', 'cancel'],
  ['gastad[oa]s?|gasto|gastos', 'spent'],
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
  ['como', ''],
  ['cuando', 'when'],
  ['donde', 'where'],
  ['puedo|se puede|puede', 'can'],
  [
    'en|a|de|del|la|las|los|el|al|y|con|por|para|que|se|son|estan?|hemos|ha|han|nos|nuestr[oa]s?|un|una|su|sus|tenemos|tiene|llevamos|este|esta',
    '',
  ],
]

const word = (words: string) => new RegExp(`(?<![\\p{L}\\d-])(?:${words})(?![\\p{L}\\d-])`, 'gu')
const replacing = [
  ...phrases.slice(0, -1).filter(([, english]) => /^(?:why|what|how|and|total|which unpaid)/.test(english)),
  ...kinds
    .toSorted((one, other) => other[0].length - one[0].length)
    .map(([names, english]) => [names, english] as const),
  ...phrases.filter(([, english]) => !/^(?:why|what|how|and|total|which unpaid)/.test(english)),
].map(([spanish, english]) => [word(spanish), english] as const)

/** Words that only a Spanish question has. One with an accent or a question mark of its own is enough. */
const marks =
  /[¿¡ñ]|(?<!\p{L})(?:cuál|cuáles|qué|cuánto|cuánta|cuántos|cuántas|cuanto|cuantos|cuantas|cuales|muestre|muéstreme|muestra|facturas?|órdenes|ordenes|contratos?|subvenci\S+|proveedores|cómo|dónde|por qué|está|están|necesito|puedo)(?!\p{L})/iu

export const isSpanish = (question: string): boolean => marks.test(question)

/** The question in the words of the English grammar; undefined where it is not Spanish. */
export function inEnglish(question: string): string | undefined {
  if (!isSpanish(question)) return undefined
  let text = plain(question)
  for (const [pattern, english] of replacing) text = text.replaceAll(pattern, ` ${english} `)
  return text.replaceAll(/\s+/g, ' ').trim()
}

const labels: Readonly<Record<string, string>> = {
  Status: 'Estado',
  Amount: 'Monto',
  Due: 'Vence',
  'Due on': 'Vence',
  Vendor: 'Proveedor',
  Buyer: 'Comprador',
  Title: 'Título',
  Number: 'Número',
  Spent: 'Gastado',
  'Award amount': 'Monto otorgado',
  Ceiling: 'Tope',
  Committed: 'Comprometido',
  Paid: 'Pagado',
  Ordered: 'Pedido',
  'Starts on': 'Comienza',
  'Ends on': 'Termina',
  Closes: 'Cierra',
  'Invoice date': 'Fecha de la factura',
  Department: 'Departamento',
  Priority: 'Prioridad',
  Estimate: 'Estimación',
  Kind: 'Clase',
  Type: 'Clase',
  'Open amount': 'Saldo abierto',
  'Open encumbrance': 'Saldo comprometido',
  'Balance due': 'Saldo por pagar',
  'Delivery date': 'Fecha de entrega',
  'End date': 'Fecha final',
  'Start date': 'Fecha inicial',
  Delivery: 'Entrega',
  'Not received': 'No recibida',
  'Partly received': 'Recibida en parte',
  Received: 'Recibida',
  Standard: 'Estándar',
  Drawn: 'Cobrado',
  'Awarding agency': 'Agencia otorgante',
  'Purchase order': 'Orden de compra',
  Holds: 'Retenciones',
  'Amended budget': 'Presupuesto modificado',
  Encumbered: 'Comprometido',
  'Pre-encumbered': 'Reservado',
  'On hand': 'Existencias',
  Owner: 'Responsable',
  Draft: 'Borrador',
  Issued: 'Emitida',
  Closed: 'Cerrada',
  Active: 'Activo',
  Approved: 'Aprobada',
  Rejected: 'Rechazada',
  Canceled: 'Cancelada',
  'On hold': 'Retenida',
  Submitted: 'Presentada',
  'Waiting for approval': 'En espera de aprobación',
  Published: 'Publicada',
  Awarded: 'Adjudicada',
  Evaluation: 'En evaluación',
  'In evaluation': 'En evaluación',
  Open: 'Abierta',
  overdue: 'vencidas',
}

/** A label or a status in Spanish. An unknown one stays as it is on the record’s page. */
export const labelInSpanish = (label: string): string => labels[label] ?? label

/** A kind of record in Spanish, singular or plural. */
export const kindInSpanish = (plural: string, one: boolean): string | undefined => {
  const found = kinds.find(([, english]) => english === plural.toLowerCase())
  return found?.[one ? 2 : 3]
}

const read: readonly (readonly [RegExp, string])[] = [
  [/^status (.+)$/, 'estado $1'],
  [/^overdue$/, 'vencidas'],
  [/^named (.+)$/, 'con el nombre $1'],
  [/^created (.+)$/, 'creadas: $1'],
  [/^unassigned$/, 'sin asignar'],
  [/^paid /, 'pagado '],
  [/^due /, 'vence '],
  [/^end date /, 'fecha final '],
  [/^vendor /, 'proveedor '],
  [/\bunpaid$/, 'sin pagar'],
  [/\bopen$/, 'abierta'],
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
  [/\bthis year\b/, 'este año'],
  [/\blast year\b/, 'el año pasado'],
  [/\bin the next (\d+) days\b/, 'en los próximos $1 días'],
  [/\bin the last (\d+) days\b/, 'en los últimos $1 días'],
  [/\bthe next two weeks\b/, 'las próximas dos semanas'],
]

/** How the question was read, such as “status Draft”, in Spanish. */
export function lookedInSpanish(looked: string): string {
  const [first = '', ...others] = looked.split(' ')
  const label = labelInSpanish(others.join(' '))
  const begun = first === 'status' && label !== others.join(' ') ? `status ${label}` : looked
  return read.reduce((text, [english, spanish]) => text.replace(english, spanish), begun)
}

const months = {
  January: 'enero',
  February: 'febrero',
  March: 'marzo',
  April: 'abril',
  May: 'mayo',
  June: 'junio',
  July: 'julio',
  August: 'agosto',
  September: 'septiembre',
  October: 'octubre',
  November: 'noviembre',
  December: 'diciembre',
} as const

/** Dates of an answer as they are written in Spanish: “23 de noviembre de 2026”. */
export const datesInSpanish = (text: string): string =>
  text.replaceAll(
    new RegExp(`\\b(${Object.keys(months).join('|')}) (\\d{1,2}), (\\d{4})\\b`, 'g'),
    (_, month: keyof typeof months, day: string, year: string) => `${day} de ${months[month]} de ${year}`,
  )
