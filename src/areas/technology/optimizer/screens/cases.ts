/** Fifteen demo hills and crossings around the salt shed, with the tons that each needs. */
export const saltRoutes = [
  '50,50,0',
  '12,71,3',
  '21,88,2',
  '34,79,4',
  '47,92,2',
  '58,81,3',
  '73,90,4',
  '88,76,3',
  '91,55,2',
  '79,41,4',
  '86,22,3',
  '66,12,2',
  '48,19,4',
  '31,10,3',
  '17,29,2',
  '9,47,4',
].join('\n')

/** Demo prices for one winter's material, in dollars. */
export const winterPrices = [
  'line,quantity,Ridgeway,Northline,Bright Harbor,Larkspur',
  'Road salt (ton),600,71.50,69.80,,74.00',
  'Treated salt (ton),180,98.00,101.25,95.40,',
  'Sand (ton),400,18.20,,17.90,16.75',
  'Brine (gallon),9000,0.41,0.38,0.44,',
  'Plow blade (each),60,212.00,,198.50,205.00',
  'Traffic cone (each),300,,21.40,22.10,19.95',
].join('\n')
