declare module 'virtual:guides/index' {
  const sections: (import('#web/docs/guides.ts').GuideSection & { guide: string; of: string })[];
  export default sections;
}

declare module 'virtual:guides/*' {
  const guide: import('#web/docs/guides.ts').Guide;
  export default guide;
}
