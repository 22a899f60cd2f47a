/** The build without inline code, which our content policy allows; its types are those of the package. */
declare module 'maplibre-gl/dist/maplibre-gl-csp.js' {
  import * as maplibre from 'maplibre-gl'
  export default maplibre
}
