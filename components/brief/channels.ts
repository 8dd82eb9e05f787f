/** The protocol's channels (facts 2.1, enum of 3.2) in plain words. */
export const CHANNELS = {
  olv: "Online video",
  ctv: "Connected TV",
  display: "Display",
  streaming_audio: "Streaming audio",
  podcast: "Podcast",
  dooh: "Digital out of home",
  social: "Social",
  search: "Search",
  retail_media: "Retail media",
  linear_tv: "Linear TV",
  radio: "Radio",
  ooh: "Out of home",
  print: "Print",
  cinema: "Cinema",
  email: "E-mail",
  gaming: "Gaming",
  influencer: "Influencer",
  affiliate: "Affiliate",
  product_placement: "Product placement",
  sponsored_intelligence: "Sponsored intelligence",
} as const;

export type Channel = keyof typeof CHANNELS;
export const CHANNEL_NAMES = Object.keys(CHANNELS) as Channel[];
