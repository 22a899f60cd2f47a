import pg from 'pg'

// Dates and times are returned as text: a Date would lose microseconds and invent a zone. Moments are written in ISO
// 8601, as in JSON from PostgreSQL; not every browser reads the form with a space. Counts and cents fit a number up
// to 90 trillion dollars; beyond that the text stays, rather than a wrong number.
const { setTypeParser, builtins } = pg.types
setTypeParser(builtins.DATE, (text) => text)
setTypeParser(builtins.TIMESTAMP, (text) => text.replace(' ', 'T'))
setTypeParser(builtins.TIMESTAMPTZ, (text) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
// Quantities and percentages are numbers everywhere, as in the JSON of the table API.
setTypeParser(builtins.NUMERIC, Number)
setTypeParser(builtins.INT8, (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text))
