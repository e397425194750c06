import { chromium } from 'playwright';
import { buildPages } from './streaming/build-pages.js';
import { servePages } from './streaming/serve-pages.js';
import { answer, deltasOf } from './streaming/answer.js';
const folder=await buildPages();
const {origin,close}=await servePages(folder);
const browser=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const variants:Record<string,string>={base:'',nospin:'.spinner{animation:none!important}',contain:'.answer>*{contain:content}'};
const names=[...Object.keys(variants),'smd'];
for(let r=0;r<2;r++)for(const v of names){
 const c=await browser.newContext({viewport:{width:1000,height:700}});const page=await c.newPage();
 await page.goto(`${origin}/page/${v==='smd'?'streaming-markdown':'analytics-chat'}`);await page.waitForFunction(()=>'bench' in window);
 await page.evaluate(d=>window.bench.prepare(d),deltasOf(answer(24000),4));
 await page.evaluate(css=>{const s=document.querySelector('analytics-chat')?.shadowRoot;if(s){const x=new CSSStyleSheet();x.replaceSync(css);s.adoptedStyleSheets=[...s.adoptedStyleSheets,x]}},variants[v]??'');
 const cdp=await c.newCDPSession(page);await cdp.send('HeapProfiler.collectGarbage');await cdp.send('Performance.enable',{timeDomain:'threadTicks'});
 const m=async()=>new Map((await cdp.send('Performance.getMetrics')).metrics.map(x=>[x.name,x.value]));
 const a=await m();await page.evaluate(()=>window.bench.run({kind:'frames',perFrame:8}));const b=await m();
 console.log(r,v.padEnd(12),['TaskDuration','ScriptDuration','LayoutDuration','RecalcStyleDuration'].map(k=>k.slice(0,6)+' '+((b.get(k)!-a.get(k)!)*1000).toFixed(0)).join(' '),'layouts',b.get('LayoutCount')!-a.get('LayoutCount')!,'styles',b.get('RecalcStyleCount')!-a.get('RecalcStyleCount')!);
 await c.close();
}
await browser.close();close();
