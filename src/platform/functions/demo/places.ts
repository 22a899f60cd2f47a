type Somewhere = { address: string; longitude: number; latitude: number }
const at = (address: string, longitude: number, latitude: number): Somewhere => ({ address, longitude, latitude })

/**
 * The places of the demo city: one for each thing, so that every area shows the same one. No city of this name is
 * there.
 */
export const demoPlaces = {
  culvert: at('Mill Road at Alder Creek', -90.664, 42.497),
  pump: at('Riverside pump station, 2 River Street', -90.671, 42.503),
  paths: at('Park paths along the Alder River', -90.674, 42.499),
  station: at('Fire station 2, Union Street', -90.6605, 42.5085),
  school: at('Mill Road School, 40 Mill Road', -90.6578, 42.5021),
  hall: at('Union Hall, 12 Union Street', -90.6512, 42.5062),
  yard: at('Works yard, Depot Street', -90.68, 42.506),
  bridge: at('Canal Street bridge', -90.668, 42.507),
  clinic: at('Alder clinic, Hill Street', -90.6549, 42.5128),
  substation: at('Substation East, Quarry Lane', -90.6443, 42.4989),
  crossing: at('Depot Street at School Lane', -90.6808, 42.5052),
  drain: at('Mill Road 40', -90.6585, 42.5016),
}
